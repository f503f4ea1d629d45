import { Secret, TOTP } from 'otpauth';

const periodMs = 30_000;

/** The code of an authenticator app; `periods` selects a later one that has not been used. */
export function oneTimeCode(secret: string, periods = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return app.generate({ timestamp: Date.now() + periods * periodMs });
}
