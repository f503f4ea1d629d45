import type { ExpectedPayout, Model } from '../model/expected-ledger.ts';
import { grouped } from './entry-faults.ts';
import type { Fault } from './payout-fault.ts';
import type { LineRow, PayoutRow, Rows } from './read-rows.ts';

/** Exactly the due merchants were paid, once and the right amount in each week. */
export function payoutFaults(
  { payouts, lines }: Pick<Rows, 'payouts' | 'lines'>,
  model: Pick<Model, 'payouts' | 'unverified'>,
): Fault[] {
  const linesOf = grouped(lines, ({ payoutId }) => payoutId);
  const paid = grouped(payouts, keyOf);
  const faults: Fault[] = [];
  for (const [key, own] of paid) {
    if (own.length > 1) {
      faults.push({ kind: 'twice a week', says: `${key} was paid ${own.length} times` });
    }
    if (model.unverified.has(key)) {
      faults.push({ kind: 'unverified', says: `${key} was paid to an unverified account` });
    }
  }
  const expected = new Map(model.payouts.map((payout) => [keyOf(payout), payout]));
  for (const payout of payouts) {
    const wanted = expected.get(keyOf(payout));
    const [said, ought] = [wordsOf(payout, linesOf.get(payout.id) ?? []), wordsOfModel(wanted)];
    if (said !== ought) {
      faults.push({ kind: 'payout', says: `${keyOf(payout)} is ${said} instead of ${ought}` });
    }
  }
  for (const [key, wanted] of expected) {
    if (!paid.has(key)) {
      faults.push({ kind: 'payout', says: `${key} should be ${wordsOfModel(wanted)}` });
    }
  }
  return faults;
}

function keyOf({ ownerId, cutOffDay }: { ownerId: string; cutOffDay: string }): string {
  return `${ownerId} ${cutOffDay}`;
}

function wordsOf(payout: PayoutRow, lines: readonly LineRow[]): string {
  const { state, netMills, saleMills, feeMills, saleCount } = payout;
  const nets = lines.map(({ companyId, netMills: mills }): [string, bigint] => [companyId, mills]);
  return [state, netMills, saleMills, feeMills, saleCount, linesInWords(nets)].join(' ');
}

function wordsOfModel(payout: ExpectedPayout | undefined): string {
  if (payout === undefined) return 'none';
  const { state, netMills, saleMills, feeMills, saleCount, lines } = payout;
  return [state, netMills, saleMills, feeMills, saleCount, linesInWords([...lines])].join(' ');
}

/** A company with a zero line is optional. */
function linesInWords(nets: readonly (readonly [string, bigint])[]): string {
  return nets
    .filter(([, mills]) => mills !== 0n)
    .map(([companyId, mills]) => `${companyId}:${mills}`)
    .toSorted()
    .join(',');
}
