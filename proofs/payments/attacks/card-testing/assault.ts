import { setTimeout as wait } from 'node:timers/promises';
import type { AttackedProduct } from '../attacked-product.ts';
import { createCardPayer, type Paid, testCards } from './card-payers.ts';
import { addressOf } from '../payments-to-send.ts';

/** A card-testing attack on one company, with its customers. */
export type Assault = {
  readonly attempts: readonly Paid[];
  readonly customers: readonly Paid[];
  /** The number of stolen cards sent to the gateway. */
  readonly reached: number;
  /** Those without a solved challenge. */
  readonly unsolved: number;
};

type Given = {
  readonly product: AttackedProduct;
  readonly companyId: string;
  readonly size: { readonly stolen: number; readonly customers: number; readonly windowMs: number };
  readonly random: () => number;
  readonly isSolving: boolean;
};

/** The protection starts with the first declines, and customers pay throughout the attack. */
export async function assault({
  product,
  companyId,
  size: { stolen, customers, windowMs },
  random,
  isSolving,
}: Given): Promise<Assault> {
  const payer = await createCardPayer(product.url, companyId, random);
  const endsAt = performance.now() + windowMs;
  const attack = testCards(payer, { count: stolen, endsAt, isSolving });
  const paid = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      await wait((index * 0.8 * windowMs) / customers);
      return payer.payOnPage({ address: addressOf(100_000 + index) });
    }),
  );
  const attempts = await attack;
  return { attempts, customers: paid, ...(await countReached(product, companyId)) };
}

/** A sale is inserted when its card may go to the gateway. */
async function countReached(
  { ask }: AttackedProduct,
  companyId: string,
): Promise<Pick<Assault, 'reached' | 'unsolved'>> {
  const [row] = await ask<{ reached: number; unsolved: number }>(
    `select count(*)::integer as reached,
            (count(*) filter (where velocity_scope is distinct from 'proof'))::integer as unsolved
       from sales
      where person_name = 'Thief' and mode = 'live' and company_id = '${companyId}'`,
  );
  return row ?? { reached: 0, unsolved: 0 };
}
