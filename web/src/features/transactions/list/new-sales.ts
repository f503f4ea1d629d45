import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { Sale } from '@piton/contract/payments/sale.ts';

type AnnouncedSale = Pick<Sale, 'id' | 'created' | 'status' | 'amount' | 'personName'>;

/**
 * The payments that ended since the previous list, newest first. Anything older than the whole
 * previous list is from further pages or another filter.
 */
export function newSales<Item extends AnnouncedSale>(
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

/** Above this number they are only counted, because reading out many names takes too long. */
const maxNamed = 3;

export function newSalesInWords(sales: readonly AnnouncedSale[]): string {
  if (sales.length > maxNamed) return `${sales.length} new payments`;
  return sales.map(inWords).join('. ');
}

function inWords({ status, amount, personName }: AnnouncedSale): string {
  const kind = status === 'Approved' ? 'New' : status;
  const from = personName === '' ? '' : ` from ${personName}`;
  return `${kind} payment: ${formatMoney(millsFromText(amount) ?? 0n)}${from}`;
}
