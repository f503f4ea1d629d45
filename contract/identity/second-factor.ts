import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { secondFactorCode } from './identity.ts';
import { passwordField } from '../fields/person-fields.ts';

const passwordAgain = z.object({ password: passwordField });
/**
 * Requires both, so that an unlocked phone or an observed password alone can't turn the factor
 * off.
 */
const passwordAndCodeAgain = z.object({ password: passwordField, secondFactor: secondFactorCode });
const recoveryCodes = z.array(z.string());

export const startSecondFactor = describeEndpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  caller: 'signedIn',
  securityEvent: 'start-second-factor',
  summary:
    'Begin setting up an authenticator app. Sign-in asks for codes only after the first code is confirmed.',
  body: passwordAgain,
  output: z.object({
    /** The app's secret as text and as the picture of a QR code. */
    uri: z.string(),
    secret: z.string(),
    qrSvg: z.string(),
    recoveryCodes,
  }),
  refusals: ['wrong_password', 'email_not_verified', 'second_factor_on'],
});

export const confirmSecondFactor = describeEndpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirmation',
  caller: 'signedIn',
  securityEvent: 'turn-on-second-factor',
  summary: 'Turn the second factor on with a first code. Ends every other session of the account.',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter the six digits in your app.'),
  }),
  output: z.object({}),
  refusals: ['wrong_code', 'email_not_verified', 'second_factor_on'],
});

export const renewRecoveryCodes = describeEndpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  caller: 'signedIn',
  securityEvent: 'renew-recovery-codes',
  summary:
    'Replace the recovery codes. Needs an app code or a recovery code; earlier recovery codes stop working.',
  body: passwordAndCodeAgain,
  output: z.object({ recoveryCodes }),
  refusals: ['wrong_password', 'wrong_code', 'second_factor_off'],
});

export const removeSecondFactor = describeEndpoint({
  method: 'POST',
  path: '/api/account/second-factor/removal',
  caller: 'signedIn',
  securityEvent: 'turn-off-second-factor',
  summary:
    'Turn the second factor off with an app code or a recovery code. Staff must set it up again before continuing.',
  body: passwordAndCodeAgain,
  output: z.object({}),
  refusals: ['wrong_password', 'wrong_code', 'second_factor_off'],
});
