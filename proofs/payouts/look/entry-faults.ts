import { feeOf } from '../model/expected-ledger.ts';
import type { Fault } from './payout-fault.ts';
import type { EntryRow, LineRow, Rows } from './read-rows.ts';

/** Each approved sale is posted once, and is in exactly one payout or in the open balance. */
export function entryFaults({
  sales,
  entries,
  lines,
}: Pick<Rows, 'sales' | 'entries' | 'lines'>): Fault[] {
  const linesOf = grouped(lines, ({ accountId }) => accountId);
  const faults: Fault[] = [];
  for (const [accountId, own] of grouped(entries, (entry) => entry.accountId)) {
    const taking = linesOf.get(accountId) ?? [];
    const paidTo = taking.reduce((latest, line) => larger(latest, line.toEntryId), 0n);
    for (const entry of own) {
      const times = taking.filter((line) => takes(line, entry)).length;
      const what = `entry ${entry.id} (${entry.kind}, ${entry.cause})`;
      if (times > 1) {
        faults.push({ kind: 'sale in two payouts', says: `${what} is in ${times} payouts` });
      }
      if (times === 0 && entry.id <= paidTo) {
        faults.push({ kind: 'sale left out', says: `${what} is in no payout` });
      }
    }
  }
  return [...faults, ...postingFaults({ sales, entries })];
}

function postingFaults({ sales, entries }: Pick<Rows, 'sales' | 'entries'>): Fault[] {
  const faults: Fault[] = [];
  const posted = grouped(
    entries.filter(({ kind }) => kind === 'sale' || kind === 'fee'),
    ({ cause }) => cause,
  );
  for (const { id, companyId, mills } of sales) {
    const postings = posted.get(`sale:${id}`) ?? [];
    const wanted = [`${companyId} fee ${feeOf(mills)}`, `${companyId} sale ${-mills}`];
    const found = postings.map((entry) => `${entry.companyId} ${entry.kind} ${entry.mills}`);
    if (found.toSorted().join() !== wanted.join()) {
      faults.push({ kind: 'sale left out', says: `sale ${id} is posted as ${found.join(', ')}` });
    }
  }
  if (posted.size !== sales.length) {
    const says = `${sales.length} sales were approved, and ${posted.size} are posted`;
    faults.push({ kind: 'sale left out', says });
  }
  return faults;
}

export function takes(line: LineRow, { id }: Pick<EntryRow, 'id'>): boolean {
  return line.afterEntryId < id && id <= line.toEntryId;
}

export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
