import { carriedMills, formatCost, formatMoney } from '@piton/contract/money/money.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';

type EntrySum = Pick<StatementLine, 'grossMills' | 'feeMills' | 'netMills'>;

/** An entry in whole cents: gross − fee = net. */
export function entryCents({ grossMills, feeMills, netMills }: EntrySum) {
  return {
    gross: formatMoney(BigInt(grossMills)),
    fee: formatCost(BigInt(feeMills)),
    net: formatMoney(BigInt(netMills)),
  };
}

/** The part of a payout that its entries, each in whole cents, leave out. */
export function carriedInEntries(
  entries: readonly Pick<EntrySum, 'netMills'>[],
  payoutMills: number,
): bigint {
  const nets = entries.map(({ netMills }) => BigInt(netMills));
  return carriedMills(nets, BigInt(payoutMills));
}
