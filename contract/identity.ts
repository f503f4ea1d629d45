import { z } from 'zod';
import { describeEndpoint } from './endpoint.ts';
import {
  countryField,
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordField,
} from './person-fields.ts';

/** 1 administrator, 2 reviewer, 3 merchant. */
export type Role = 1 | 2 | 3;

/** What the screens know of the person signed in, and all that the browser's storage may hold. */
const sessionUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  primaryCompany: z.string().nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const signUpBody = z.object({
  fName: firstNameField,
  lName: lastNameField,
  country: countryField,
  email: emailField,
  password: newPasswordField,
});

export const signUp = describeEndpoint({
  method: 'POST',
  path: '/api/sign-up',
  caller: 'anyone',
  summary: 'Make an account, start its session and send the mail that verifies its address.',
  body: signUpBody,
  output: sessionUser,
  refusals: ['weak_password', 'email_taken'],
});

export const signInBody = z.object({
  email: emailField,
  password: passwordField,
  rememberMe: z.boolean().default(false),
});

export const signIn = describeEndpoint({
  method: 'POST',
  path: '/api/sign-in',
  caller: 'anyone',
  summary:
    'Start a session with an email address and a password, or hear that a code is needed as well.',
  body: signInBody,
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed_in'), user: sessionUser }),
    z.object({ outcome: z.literal('code_needed') }),
  ]),
  refusals: ['wrong_credentials', 'sign_in_again', 'account_closed'],
});

/** The six digits of an authenticator app, or one of the recovery codes. */
export const secondFactorCode = z.union([
  z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six digits that your app shows.'),
  }),
  z.object({ recoveryCode: z.string().trim().min(1).max(40) }),
]);

export const finishSignIn = describeEndpoint({
  method: 'POST',
  path: '/api/sign-in/code',
  caller: 'anyone',
  summary: 'Finish signing in with a code of the second factor, or with a recovery code.',
  body: z.object({ secondFactor: secondFactorCode }),
  output: sessionUser,
  refusals: ['wrong_code', 'sign_in_again', 'account_closed'],
});

export const signOut = describeEndpoint({
  method: 'POST',
  path: '/api/sign-out',
  caller: 'anyone',
  summary: 'End this session. Answers alike when there is none.',
  output: z.object({}),
  refusals: [],
});

export const getSession = describeEndpoint({
  method: 'GET',
  path: '/api/session',
  caller: 'anyone',
  summary: 'Who is signed in, if anybody: nobody is an answer and not a refusal.',
  output: z.object({
    user: sessionUser.nullable(),
    /** Of staff, what they are and whether they must set up a second factor before they can work. */
    staff: z
      .object({ role: z.enum(['administrator', 'reviewer']), needsSecondFactor: z.boolean() })
      .nullable(),
  }),
  refusals: [],
});
