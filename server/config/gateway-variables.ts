import { z } from 'zod';
import { variable } from './config-variable.ts';
import { flag, urlOf, wholeNumber } from './variable-schemas.ts';

/** Credentials in it would fail every call, including the check for the simulator. */
const gatewayUrl = urlOf('http:', 'https:').refine((text) => {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return !username && !password;
}, 'must hold no user name and no password');

/** For the platform or a company. */
export const merchantKey = z.string().regex(/^\w{1,64}$/, 'must be letters, digits and _');

/** A header takes no other characters. */
export const powerTranzText = z
  .string()
  .regex(/^[\x21-\x7E]{1,200}$/, 'must be up to 200 printable characters without spaces');

/** The card gateways. */
export const gatewayVariables = {
  PITON_GATEWAY: variable({
    schema: z.enum(['four_cs', 'powertranz']),
    purpose:
      'The card gateway of companies without their own account there. Change it while no payment is Pending.',
    byDefault: 'four_cs',
    example: 'powertranz',
  }),
  PITON_GATEWAY_URL: variable({
    schema: gatewayUrl,
    purpose:
      'The card gateway. A gateway knows only payments that were sent to it. Change this while no payment is Pending, and not within three nights after the last one ended without an outcome or was resolved. Otherwise such payments stay Pending until you restore the setting or two members of staff resolve them.',
    byDefault: 'the gateway simulator, started with the server',
    inProduction: 'required; https and not on a loopback name, unless the simulator is allowed',
    example: 'https://gateway.example.com',
    secret: 'password',
  }),
  PITON_GATEWAY_ALLOW_SIMULATOR: variable({
    schema: flag,
    purpose: 'Lets production use the gateway simulator for live payments. No real money moves.',
    byDefault: '0',
    example: '1',
  }),
  PITON_GATEWAY_MERCHANT_KEY: variable({
    schema: merchantKey,
    purpose:
      'Our only credential at the card gateway. A company may have its own: `piton gateway-account`. The gateway finds a payment only under the key that it was sent with, so the rule for PITON_GATEWAY_URL applies: change it while no payment is Pending, and not within three nights after the last one ended without an outcome or was resolved.',
    byDefault: 'one that the simulator accepts',
    inProduction: 'required',
    example: 'BOSL_1234567',
    secret: 'whole',
  }),
  PITON_GATEWAY_LIMIT_MS: variable({
    schema: wholeNumber(500, 40_000),
    purpose:
      'Time limit for a response of the card gateway. After it, Piton sends status inquiries and never the payment again.',
    byDefault: '30000',
    example: '30000',
  }),
  PITON_GATEWAY_QUIET_SECONDS: variable({
    schema: wholeNumber(8, 604_800),
    purpose:
      'Quiet period of a pending payment: how long the gateway must report no record of it before it ends without a charge. At least 7 s longer than twice the time limit. With the simulator up to 12 s.',
    byDefault: '3600; 90 with the simulator',
    example: '3600',
  }),
  PITON_POWERTRANZ_URL: variable({
    schema: gatewayUrl,
    purpose:
      'The API of the card gateway PowerTranz, from your onboarding, for companies that use it. It ends with a slash.',
    byDefault: 'the gateway simulator; in production none',
    inProduction: 'https, unless the simulator is allowed',
    example: 'https://staging.ptranz.com/api/',
    secret: 'password',
  }),
  PITON_POWERTRANZ_ID: variable({
    schema: powerTranzText,
    purpose:
      'The platform’s id at PowerTranz. A company may have its own account: `piton gateway-account`.',
    byDefault: 'one that the simulator accepts',
    inProduction: 'required if PITON_GATEWAY is powertranz',
    example: '88804321',
  }),
  PITON_POWERTRANZ_PASSWORD: variable({
    schema: powerTranzText,
    purpose: 'The password of the platform’s id.',
    byDefault: 'one that the simulator accepts',
    inProduction: 'required with PITON_POWERTRANZ_ID',
    example: 'the password from onboarding',
    secret: 'whole',
  }),
  PITON_POWERTRANZ_GATEWAY_KEY: variable({
    schema: powerTranzText,
    purpose: 'The gateway key, if PowerTranz issued one for the platform’s id.',
    byDefault: 'none',
    example: 'the key from onboarding',
    secret: 'whole',
  }),
  PITON_POWERTRANZ_ACCEPT_NOT_ENROLLED: variable({
    schema: flag,
    purpose:
      'Charges cards that don’t take part in 3-D Secure (3D1) at PowerTranz. The merchant bears the loss from a fraudulent payment.',
    byDefault: '1',
    example: '0',
  }),
  PITON_POWERTRANZ_ACCEPT_UNAVAILABLE: variable({
    schema: flag,
    purpose:
      'Charges cards whose issuer couldn’t authenticate the cardholder (U) at PowerTranz. The merchant bears the loss from a fraudulent payment.',
    byDefault: '0',
    example: '1',
  }),
  PITON_POWERTRANZ_ACCEPT_SERVER_PAYMENTS: variable({
    schema: flag,
    purpose:
      'Charges makPayment’s payments at PowerTranz. They have no 3-D Secure, and anyone can make one with any card, so otherwise nothing is charged.',
    byDefault: '0',
    example: '1',
  }),
};
