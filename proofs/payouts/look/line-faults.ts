import { grouped, takes } from './entry-faults.ts';
import type { Fault } from './payout-fault.ts';
import type { EntryRow, LineRow, Rows } from './read-rows.ts';

/**
 * Each payout is the sum of its lines, each line the sum of its entries to the mill, and fractions
 * of a cent carry over.
 */
export function lineFaults({
  payouts,
  lines,
  entries,
}: Pick<Rows, 'payouts' | 'lines' | 'entries'>): Fault[] {
  const entriesOf = grouped(entries, ({ accountId }) => accountId);
  const faults: Fault[] = [];
  for (const own of grouped(lines, ({ accountId }) => accountId).values()) {
    let carriedMills = 0n;
    for (const line of own) {
      const taken = (entriesOf.get(line.accountId) ?? []).filter((entry) => takes(line, entry));
      faults.push(...amountFaults(line, taken, carriedMills));
      carriedMills = line.carriedOutMills;
    }
  }
  const linesOf = grouped(lines, ({ payoutId }) => payoutId);
  for (const payout of payouts) {
    const own = linesOf.get(payout.id) ?? [];
    const is = (of: (line: LineRow) => bigint) => own.reduce((sum, line) => sum + of(line), 0n);
    const stated = [payout.netMills, payout.saleMills, payout.feeMills, payout.saleCount].join();
    const found = [
      is(({ netMills }) => netMills),
      is(({ saleMills }) => saleMills),
      is(({ feeMills }) => feeMills),
      is(({ saleCount }) => saleCount),
    ].join();
    if (stated !== found) {
      faults.push({ kind: 'line', says: `${payout.reference} says ${stated}, its lines ${found}` });
    }
  }
  return faults;
}

function amountFaults(line: LineRow, taken: readonly EntryRow[], carriedMills: bigint): Fault[] {
  const of = (...kinds: string[]) => taken.filter(({ kind }) => kinds.includes(kind));
  const sum = (some: readonly EntryRow[]) => some.reduce((all, { mills }) => all + mills, 0n);
  const others = taken.filter(({ kind }) => !['sale', 'fee', 'payout'].includes(kind));
  const due = carriedMills - sum(of('sale', 'fee')) - sum(others);
  const carriedOut = ((due % 10n) + 10n) % 10n;
  const wanted = [
    carriedMills,
    BigInt(of('sale').length),
    -sum(of('sale')),
    sum(of('fee')),
    -sum(others),
    due - carriedOut,
    carriedOut,
  ].join();
  const stated = [
    line.carriedInMills,
    line.saleCount,
    line.saleMills,
    line.feeMills,
    line.otherMills,
    line.netMills,
    line.carriedOutMills,
  ].join();
  if (stated === wanted) return [];
  const which = `the line of ${line.companyId} up to ${line.toEntryId}`;
  return [{ kind: 'line', says: `${which} says ${stated}, its entries ${wanted}` }];
}
