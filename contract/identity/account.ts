import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import {
  addressField,
  countryField,
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordField,
  phoneField,
} from '../fields/person-fields.ts';

/** The user document and the rest of the account page. */
const account = z.object({
  uid: z.string(),
  fName: z.string(),
  lName: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  country: z.string(),
  address: z.string().nullable(),
  primaryCompany: z.string().nullable(),
  created: z.iso.datetime(),
  lastUpdated: z.iso.datetime().nullable(),
  role: z.literal([1, 2, 3]),
  displayName: z.string(),
  emailVerified: z.boolean(),
  /** A new address that is not verified yet. */
  newEmail: z.string().nullable(),
  /** The sign-in before this session; null if there was none. */
  lastSignIn: z.iso.datetime().nullable(),
  /** Whether the merchant gets an email for each payment. */
  hasPaidEmails: z.boolean(),
  secondFactor: z.object({
    isOn: z.boolean(),
    /** Whether staff must turn it on before they can work; the demo's staff are exempt. */
    isRequired: z.boolean(),
    isExempt: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
});
export type Account = z.output<typeof account>;

export const getAccount = describeEndpoint({
  method: 'GET',
  path: '/api/account',
  caller: 'signedIn',
  summary: 'The signed-in user’s account.',
  output: account,
  refusals: [],
});

export const editAccountBody = z.object({
  fName: firstNameField,
  lName: lastNameField,
  phone: phoneField,
  address: addressField,
  country: countryField,
});

export const editAccount = describeEndpoint({
  method: 'PATCH',
  path: '/api/account',
  caller: 'signedIn',
  summary: 'Change the names, phone, address and country of the account.',
  body: editAccountBody,
  output: account,
  refusals: [],
});

export const switchPaidEmails = describeEndpoint({
  method: 'PUT',
  path: '/api/account/paid-emails',
  caller: 'signedIn',
  summary: 'Turn emails about new payments on or off.',
  body: z.object({ isOn: z.boolean() }),
  output: account,
  refusals: [],
});

export const changePassword = describeEndpoint({
  method: 'POST',
  path: '/api/account/password',
  caller: 'signedIn',
  securityEvent: 'change-password',
  summary: 'Change the password. Ends every other session of the account.',
  body: z
    .object({ password: passwordField, newPassword: newPasswordField })
    .refine(({ password, newPassword }) => newPassword !== password, {
      path: ['newPassword'],
      message: 'This is already your password. Choose another one.',
    }),
  output: z.object({}),
  refusals: ['wrong_password', 'weak_password'],
});

export const changeEmail = describeEndpoint({
  method: 'POST',
  path: '/api/account/email',
  caller: 'signedIn',
  stepUp: true,
  securityEvent: 'change-email',
  summary:
    'Request an email change. It takes effect when the emailed link is opened; the current address is notified.',
  body: z.object({ email: emailField }),
  output: z.object({}),
  refusals: [],
});

export const cancelEmailChange = describeEndpoint({
  method: 'DELETE',
  path: '/api/account/email',
  caller: 'signedIn',
  securityEvent: 'cancel-email-change',
  summary: 'Cancel an email change; its link stops working.',
  output: z.object({}),
  refusals: [],
});

const openSession = z.object({
  id: z.string(),
  /** "Chrome on Android" */
  device: z.string(),
  created: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = describeEndpoint({
  method: 'GET',
  path: '/api/account/sessions',
  caller: 'signedIn',
  summary: 'The account’s sessions, latest first.',
  output: z.object({ items: z.array(openSession) }),
  refusals: [],
});

export const endSession = describeEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  caller: 'signedIn',
  securityEvent: 'end-session',
  summary: 'Sign out one of the account’s sessions.',
  params: z.object({ sessionId: z.uuid() }),
  output: z.object({}),
  refusals: [],
});

export const signOutEverywhere = describeEndpoint({
  method: 'POST',
  path: '/api/sign-out-everywhere',
  caller: 'signedIn',
  securityEvent: 'sign-out-everywhere',
  summary: 'End every session of the account, including this one.',
  output: z.object({}),
  refusals: [],
});
