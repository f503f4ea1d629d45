import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import {
  countryField,
  emailField,
  firstNameField,
  lastNameField,
  newPasswordField,
  passwordField,
} from '../fields/person-fields.ts';
import { sessionUser } from './session.ts';

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
  securityEvent: 'sign-up',
  summary: 'Create an account, start its session and send the verification email.',
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
  securityEvent: 'sign-in',
  summary: 'Start a session with an email address and password, or learn that a code is needed.',
  body: signInBody,
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed_in'), user: sessionUser }),
    z.object({ outcome: z.literal('code_needed') }),
  ]),
  refusals: ['wrong_credentials', 'sign_in_again', 'account_closed'],
});

/** Six digits from an authenticator app, or a recovery code. */
export const secondFactorCode = z.union([
  z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six digits in your app.'),
  }),
  z.object({ recoveryCode: z.string().trim().min(1).max(40) }),
]);

export const finishSignIn = describeEndpoint({
  method: 'POST',
  path: '/api/sign-in/code',
  caller: 'anyone',
  securityEvent: 'sign-in',
  summary: 'Finish signing in with a code of the second factor, or with a recovery code.',
  body: z.object({ secondFactor: secondFactorCode }),
  output: sessionUser,
  refusals: ['wrong_code', 'sign_in_again', 'account_closed'],
});
