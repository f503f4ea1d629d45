import type { CardProtection, CardProtections } from '@piton/contract/cards/card-protection.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import { findCardProtections } from './card-protection-store.ts';

type Lift = Pick<CardProtection, 'companyId' | 'channel'> & { readonly reason: string };

/** The database records who lifted it and why. */
export async function liftCardProtection(
  database: Kysely<DB>,
  staffId: string,
  { companyId, channel, reason }: Lift,
): Promise<CardProtections> {
  return actingAs(database, { staffId }, async (transaction) => {
    const query = sql<{ outcome: 'lifted' | 'changed' }>`
      select lift_card_protection(${companyId}, ${channel}, ${reason}) as outcome`;
    const { rows } = await onlyAllowed(query.execute(transaction));
    if (rows[0]?.outcome !== 'lifted') {
      throw new AppError('version_conflict', {
        message: 'This protection has ended or been lifted.',
      });
    }
    return { items: await findCardProtections(transaction) };
  });
}
