import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;

/** What an authenticator app shows for that secret; `periods` later than now, for a code that is not used yet. */
export function oneTimeCode(secret: string, periods = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return app.generate({ timestamp: Date.now() + periods * periodMs });
}
