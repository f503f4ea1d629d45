import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';

type Told = Pick<Sale, 'id' | 'created' | 'status' | 'amount' | 'personName'>;

/**
 * What came to an end since the list was as it was before, newest first. What is further back than all
 * of it is no news: somebody read on, or looked elsewhere.
 */
export function newSales<Item extends Told>(
  before: readonly Item[],
  now: readonly Item[],
): readonly Item[] {
  const statuses = new Map(before.map(({ id, status }) => [id, status]));
  const oldest = before.at(-1)?.created ?? '';
  return now.filter(({ id, created, status }) => {
    const known = statuses.get(id);
    return status !== 'Pending' && (known === undefined ? created >= oldest : known === 'Pending');
  });
}

/** More than these at once are only counted: nobody waits for so many names to be read out. */
const namedMost = 3;

export function newSalesInWords(sales: readonly Told[]): string {
  if (sales.length > namedMost) return `${sales.length} new payments`;
  return sales.map(inWords).join('. ');
}

function inWords({ status, amount, personName }: Told): string {
  const kind = status === 'Approved' ? 'New' : status;
  const from = personName === '' ? '' : ` from ${personName}`;
  return `${kind} payment: ${formatMoney(millsFromText(amount) ?? 0n)}${from}`;
}
