import { z } from 'zod';
import { describeEndpoint } from './endpoint.ts';
import { emailMessage, requiredMessage } from './messages.ts';

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

export const signInBody = z.object({
  email: z
    .string()
    .trim()
    .min(1, requiredMessage)
    // The longest address that mail can carry; the pattern is not tried on more.
    .max(254, { error: emailMessage, abort: true })
    .pipe(z.email(emailMessage)),
  password: z.string().min(1, requiredMessage).max(256),
  rememberMe: z.boolean().default(false),
});

export const signIn = describeEndpoint({
  method: 'POST',
  path: '/api/sign-in',
  caller: 'anyone',
  summary: 'Start a session with an email address and a password.',
  body: signInBody,
  output: sessionUser,
  refusals: ['wrong_credentials'],
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
  output: z.object({ user: sessionUser.nullable() }),
  refusals: [],
});
