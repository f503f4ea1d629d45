import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { emailField, linkTokenField, newPasswordField } from '../fields/person-fields.ts';

/** The pages our email links open. The token is in the fragment, which browsers never send. */
export const emailLinkPages = {
  verify: '/verify-email',
  reset: '/new-password',
  invite: '/join',
} as const;

export function emailLinkPath(kind: keyof typeof emailLinkPages, token: string): string {
  return `${emailLinkPages[kind]}#${token}`;
}

export const sendVerificationEmail = describeEndpoint({
  method: 'POST',
  path: '/api/verification-mails',
  caller: 'signedIn',
  summary:
    'Send the verification email, up to once a minute and six times an hour; otherwise, return the wait.',
  output: z.object({
    email: z.string(),
    isVerified: z.boolean(),
    isSent: z.boolean(),
    /** Seconds until another email can be requested. */
    againAfterSeconds: z.number(),
  }),
  refusals: [],
});

export const openVerificationLink = describeEndpoint({
  method: 'POST',
  path: '/api/verified-addresses',
  caller: 'anyone',
  securityEvent: 'verify-email',
  summary: 'Verify an address by its link: the account’s address or its new one.',
  body: z.object({ token: linkTokenField }),
  output: z.object({ email: z.string(), isChanged: z.boolean() }),
  refusals: ['link_used_up', 'email_taken'],
});

export const requestPasswordReset = describeEndpoint({
  method: 'POST',
  path: '/api/password-resets',
  caller: 'anyone',
  securityEvent: 'request-password-reset',
  summary: 'Email a password reset link. The response is the same for unknown addresses.',
  body: z.object({ email: emailField }),
  output: z.object({}),
  refusals: [],
});

export const setNewPassword = describeEndpoint({
  method: 'POST',
  path: '/api/new-passwords',
  caller: 'anyone',
  securityEvent: 'set-new-password',
  summary: 'Set a new password with the link of a reset email. Ends every session of the account.',
  body: z.object({ token: linkTokenField, password: newPasswordField }),
  output: z.object({}),
  refusals: ['link_used_up', 'weak_password'],
});
