import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { secondFactorCode } from './identity.ts';
import {
  emailField,
  firstNameField,
  lastNameField,
  linkTokenField,
  newStaffPasswordField,
  passwordField,
} from '../fields/person-fields.ts';

const staffRole = z.enum(['administrator', 'reviewer']);
export type StaffRole = z.output<typeof staffRole>;

const staffMember = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: staffRole,
  hasSecondFactor: z.boolean(),
  isDisabled: z.boolean(),
  isYou: z.boolean(),
  lastSignIn: z.iso.datetime().nullable(),
});
export type StaffMember = z.output<typeof staffMember>;

const staffInvite = z.object({
  id: z.string(),
  email: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type StaffInvite = z.output<typeof staffInvite>;

/**
 * Inviting staff needs step-up authentication: otherwise an unlocked console could add a second
 * approver. The code is required if two-step sign-in is on.
 */
const proofAgain = z.object({
  password: passwordField,
  secondFactor: secondFactorCode.optional(),
});

export const listStaff = describeEndpoint({
  method: 'GET',
  path: '/api/console/staff',
  caller: 'administrator',
  summary: 'All members of staff and open invitations.',
  output: z.object({ staff: z.array(staffMember), invites: z.array(staffInvite) }),
  refusals: [],
});

export const inviteStaff = describeEndpoint({
  method: 'POST',
  path: '/api/console/invites',
  caller: 'administrator',
  summary:
    'Invite a member of staff by email. Needs password and code; every administrator is emailed.',
  body: proofAgain.extend({ email: emailField, role: staffRole }),
  output: staffInvite,
  refusals: ['email_taken', 'wrong_password', 'wrong_code'],
});

export const withdrawInvite = describeEndpoint({
  method: 'DELETE',
  path: '/api/console/invites/:inviteId',
  caller: 'administrator',
  summary: 'Withdraw an open invitation.',
  params: z.object({ inviteId: z.uuid() }),
  output: z.object({}),
  refusals: [],
});

export const acceptInvite = describeEndpoint({
  method: 'POST',
  path: '/api/console/invited-staff',
  caller: 'anyone',
  summary: 'Accept an invitation: creates an account for a member of staff, who then signs in.',
  body: z.object({
    token: linkTokenField,
    fName: firstNameField,
    lName: lastNameField,
    password: newStaffPasswordField,
  }),
  output: z.object({}),
  refusals: ['link_used_up', 'weak_password', 'email_taken'],
});

const staffParams = z.object({ uid: z.uuid() });

export const disableStaff = describeEndpoint({
  method: 'POST',
  path: '/api/console/staff/:uid/disabling',
  caller: 'administrator',
  stepUp: true,
  summary: 'Disable a member of staff and end their sessions.',
  params: staffParams,
  output: z.object({}),
  refusals: ['forbidden'],
});

export const enableStaff = describeEndpoint({
  method: 'POST',
  path: '/api/console/staff/:uid/enabling',
  caller: 'administrator',
  summary:
    'Enable a member of staff again. Needs password and code; every administrator is emailed.',
  params: staffParams,
  body: proofAgain,
  output: z.object({}),
  refusals: ['wrong_password', 'wrong_code'],
});
