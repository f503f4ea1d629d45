import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';

/** 1 administrator, 2 reviewer, 3 merchant. */
export type Role = 1 | 2 | 3;

/** The signed-in person as the screens know them, and all that the browser may store. */
export const sessionUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  primaryCompany: z.string().nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const signOut = describeEndpoint({
  method: 'POST',
  path: '/api/sign-out',
  caller: 'anyone',
  securityEvent: 'sign-out',
  summary: 'End this session. Responds the same without one.',
  output: z.object({}),
  refusals: [],
});

export const getSession = describeEndpoint({
  method: 'GET',
  path: '/api/session',
  caller: 'anyone',
  summary: 'The signed-in user, or null. A missing session is no error.',
  output: z.object({
    user: sessionUser.nullable(),
    /** For staff: their role, and whether they must set up a second factor before they can work. */
    staff: z
      .object({ role: z.enum(['administrator', 'reviewer']), needsSecondFactor: z.boolean() })
      .nullable(),
    /** The browser still sends the cookie of an ended session. */
    hasEnded: z.boolean().default(false),
  }),
  refusals: [],
});
