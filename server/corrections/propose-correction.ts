import type {
  AdjustmentSource,
  ChargebackEnd,
  CorrectionKind,
  Resolution,
  ShownCorrection,
} from '@piton/contract/correction.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { SaleMode } from '@piton/contract/sale.ts';
import { calendarDay } from '@piton/contract/time.ts';
import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actingAs } from '../database/acting-as.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import { findCorrection } from './correction-list.ts';

export type Proposal = {
  readonly kind: CorrectionKind;
  readonly reason: string;
  /** One of the three says whose it is. */
  readonly saleId?: string | undefined;
  readonly chargebackId?: string;
  readonly companyId?: string;
  /** What of the sale was looked at. */
  readonly saleSeen?: string | undefined;
  readonly mode?: SaleMode;
  readonly outcome?: Resolution | ChargebackEnd;
  readonly against?: AdjustmentSource;
  readonly amountCents?: number;
  readonly disputeFeeCents?: number;
  readonly reference?: string;
  readonly happenedOn?: string;
};

type Outcome = 'proposed' | 'changed' | 'open_already' | 'not_now' | 'too_much' | 'not_found';

/** Written down as half of what two people decide. Nothing moves before the other half. */
export async function proposeCorrection(
  { database, clock }: { database: Kysely<DB>; clock: () => Date },
  staffId: string,
  proposal: Proposal,
): Promise<ShownCorrection> {
  const { happenedOn } = proposal;
  if (happenedOn !== undefined && happenedOn > calendarDay(clock())) {
    throw new AppError('rejected_fields', { fields: { happenedOn: 'That day is still to come.' } });
  }
  const id = uuidv7();
  const { outcome, proposed } = await actingAs(database, { staffId }, async (transaction) => {
    const asked = sql<{ outcome: Outcome }>`
      select propose_correction(${id}::uuid, ${wordsOf(proposal)}::jsonb) as outcome`;
    const { rows } = await onlyAllowed(asked.execute(transaction));
    return {
      outcome: rows[0]?.outcome ?? 'not_found',
      proposed: await findCorrection(transaction, staffId, id),
    };
  });
  refuseUnlessProposed(outcome);
  if (proposed === null) throw new Error('a correction was proposed and is not there');
  return proposed;
}

/** As the function of the database reads it. */
function wordsOf({ amountCents, disputeFeeCents, ...said }: Proposal): string {
  return JSON.stringify({
    ...said,
    ...(amountCents !== undefined && { amountMills: amountCents * 10 }),
    ...(disputeFeeCents !== undefined && { feeMills: disputeFeeCents * 10 }),
  });
}

function refuseUnlessProposed(outcome: Outcome): void {
  switch (outcome) {
    case 'proposed':
      return;
    case 'changed':
      throw new AppError('changed_meanwhile', {
        message: 'Something new is known of this sale. Look at it again before you propose.',
      });
    case 'open_already':
      throw new AppError('changed_meanwhile', {
        message: 'Another proposal for this sale waits for a second person already.',
      });
    case 'not_now':
      throw new AppError('changed_meanwhile', {
        message: 'This cannot be done with the sale as it is now. Look at it again.',
      });
    case 'too_much':
      throw new AppError('rejected_fields', {
        fields: { amountCents: 'More than was paid cannot be charged back.' },
      });
    case 'not_found':
      throw new AppError('not_found');
  }
}
