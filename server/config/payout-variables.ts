import { millsFromText } from '@piton/contract/money/money.ts';
import { z } from 'zod';
import { variable } from './config-variable.ts';
import { wholeNumber } from './variable-schemas.ts';

const amountAboveZero = z
  .string()
  .refine((text) => (millsFromText(text) ?? 0n) > 0n, 'is not an amount above zero')
  .transform((text) => millsFromText(text) ?? 0n);

/** Payouts to merchants' banks, and refunds to their customers. */
export const payoutVariables = {
  PITON_BANK_ACCOUNT_NAME: variable({
    schema: z.string().trim().min(1).max(60),
    purpose:
      'The holder of the account that pays out, as our bank spells it. Nothing is released without it.',
    byDefault: 'none: nothing is released; an example in the demo',
    example: 'Piton Ltd',
  }),
  PITON_BANK_ACCOUNT_NUMBER: variable({
    schema: z.string().regex(/^[0-9A-Z]{5,17}$/, 'is no account number'),
    purpose: 'The number of the account that pays out.',
    byDefault: 'none: nothing is released; an example in the demo',
    example: '1000200030',
  }),
  PITON_BANK_ROUTING: variable({
    schema: z.string().regex(/^\d{5,9}$/, 'has not 5 to 9 digits'),
    purpose: 'The routing number of our bank.',
    byDefault: 'none: nothing is released; an example in the demo',
    example: '000012340',
  }),
  PITON_BANK_BIC: variable({
    schema: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'is no BIC'),
    purpose: 'The BIC of our bank.',
    byDefault: 'none: nothing is released; an example in the demo',
    example: 'BOSLLCLC',
  }),
  PITON_PAYOUT_MINIMUM: variable({
    schema: amountAboveZero,
    purpose: 'The minimum payout, in XCD. Smaller balances carry over.',
    byDefault: '50.00',
    example: '50.00',
  }),
  PITON_REFUND_DAILY_CAP: variable({
    schema: amountAboveZero,
    purpose:
      'The daily limit on a company’s refunds, in XCD. Two members of staff can set another one for a company.',
    byDefault: '5000.00',
    example: '5000.00',
  }),
  PITON_VOID_MINUTES: variable({
    schema: wholeNumber(0, 1440),
    purpose:
      'How long after its approval a whole payment is voided instead of refunded, in minutes, at gateways that can.',
    byDefault: '10',
    example: '10',
  }),
};
