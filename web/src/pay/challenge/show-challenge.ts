import type { Challenge } from '../sending/read-response.ts';
import type { ChallengedPayment } from './challenged-payment.ts';

/**
 * Shows the bank's page until the bank may have decided; the server then knows the outcome. The
 * script is loaded on demand, because few payments need it; false if that fails.
 */
export async function showChallenge(
  challenge: Challenge,
  payment: ChallengedPayment,
): Promise<boolean> {
  try {
    const dialog = await import('./open-challenge.tsx');
    await dialog.openChallenge(challenge, payment);
    return true;
  } catch {
    return false;
  }
}
