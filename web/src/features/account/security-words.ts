import type { SecurityEvent } from '@piton/contract/http/endpoint.ts';
import type { ShownSecurityEvent } from '@piton/contract/identity/security-events.ts';

/** The words for success and for a failed attempt. */
const words: Record<SecurityEvent, readonly [done: string, tried: string]> = {
  'sign-up': ['Account created', 'Creating the account'],
  'sign-in': ['Signed in', 'Sign-in'],
  'sign-out': ['Signed out', 'Sign-out'],
  'end-session': ['Signed out a device', 'Signing out a device'],
  'sign-out-everywhere': ['Signed out everywhere', 'Signing out everywhere'],
  'step-up': ['Confirmed it’s you', 'Password confirmation'],
  'request-password-reset': ['Password reset requested', 'Password reset request'],
  'set-new-password': ['Password reset', 'Password reset'],
  'change-password': ['Password changed', 'Password change'],
  'verify-email': ['Email verified', 'Email verification'],
  'change-email': ['Email change requested', 'Email change'],
  'cancel-email-change': ['Email change cancelled', 'Cancelling an email change'],
  'start-second-factor': ['Two-step sign-in setup started', 'Two-step sign-in setup'],
  'turn-on-second-factor': ['Two-step sign-in turned on', 'Turning on two-step sign-in'],
  'renew-recovery-codes': ['New recovery codes created', 'Creating new recovery codes'],
  'turn-off-second-factor': ['Two-step sign-in turned off', 'Turning off two-step sign-in'],
  'change-bank-account': ['Bank account saved', 'Saving the bank account'],
  'show-account-number': ['Account number shown', 'Showing the account number'],
  'request-refund': ['Refund requested', 'Refund'],
  'create-api-key': ['API key created', 'Creating an API key'],
  'revoke-api-key': ['API key revoked', 'Revoking an API key'],
  'create-webhook-endpoint': ['Webhook endpoint created', 'Creating a webhook endpoint'],
  'edit-webhook-endpoint': ['Webhook endpoint edited', 'Editing a webhook endpoint'],
  'delete-webhook-endpoint': ['Webhook endpoint deleted', 'Deleting a webhook endpoint'],
  'change-return-addresses': ['Return addresses changed', 'Changing the return addresses'],
  'staff-action': ['Staff action', 'Staff action'],
  request: ['Request', 'Request'],
};

const endings = {
  failed: 'failed',
  limited: 'blocked, too many attempts',
  refused: 'not allowed',
} as const;

export function securityWords({
  event,
  outcome,
}: Pick<ShownSecurityEvent, 'event' | 'outcome'>): string {
  const [done, tried] = words[event];
  return outcome === 'done' ? done : `${tried}: ${endings[outcome]}`;
}
