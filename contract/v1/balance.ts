import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Mode, v1Money } from './v1-fields.ts';

export const v1GetBalance = describeEndpoint({
  method: 'GET',
  path: '/v1/balance',
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns what we owe the company.',
  output: z
    .object({
      mode: v1Mode,
      available: v1Money.describe(
        'Owed to you and in no payout yet, to a tenth of a cent. Negative if you owe us.',
      ),
      disputed: v1Money.describe('On hold in open disputes, and not in `available`.'),
      refundPending: v1Money.describe('Refunds that are under way, already off `available`.'),
      inTransit: v1Money.describe('In payouts that have not reached your bank.'),
      nextPayoutOn: z.iso
        .date()
        .nullable()
        .describe('When the next payout should reach your bank; null in test mode.'),
    })
    .meta({ id: 'Balance' }),
  refusalBody: v1RefusalBody,
  refusals: [],
});
