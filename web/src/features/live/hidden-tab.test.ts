import type { SaleFilter } from '@piton/contract/sale.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { gatherNews } from './gather-news.ts';
import { refreshSales } from './refresh-sales.ts';
import {
  answerByHand,
  asked,
  companyId,
  details,
  firstPage,
  idOf,
  news,
  page,
  sale,
  shownBelow,
} from './testing/shown-lists.ts';

answerByHand();

let tab: EventTarget & { visibilityState: DocumentVisibilityState };
beforeEach(() => {
  tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
});

/** More came than stands on one page, each newer than all that is shown. */
const busy = Array.from({ length: 150 }, (_, at) => 100 + at);

/** A tab that nobody looked at while that came, and somebody looks at now. */
async function seenAgain(below: Parameters<typeof shownBelow>[0], filter: SaleFilter) {
  const start = await shownBelow(below, filter);
  const gathering = gatherNews((gathered) => refreshSales(start.client, companyId, gathered));
  onTestFinished(gathering.stop);
  const look = async (numbers: readonly number[]) => {
    for (const number of numbers) gathering.add({ kind: 'sales', sales: news(number).sales });
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    // Of all that is newer, the first page shows as much as fits on it.
    (await asked(firstPage)).answer(page([sale(249), sale(59)], 'after 59'));
  };
  return { ...start, look };
}

test.each([
  ['first', [7, ...busy]],
  ['last', [...busy, 7]],
])('what ended late below the newest page comes into its list, told of %s', async (_, numbers) => {
  const { look, shown } = await seenAgain([sale(9), sale(5)], { mode: 'live', status: 'Approved' });
  await look(numbers);
  (await asked('most=200')).answer(page([sale(249), sale(59), sale(9), sale(7), sale(5)]));
  const rows = ['249 Approved', '59 Approved', '9 Approved', '7 Approved', '5 Approved'];
  await expect.poll(shown).toEqual(rows);
});

test('what was asked back of a row below the newest page shows there', async () => {
  const { client, look } = await seenAgain([sale(9), sale(5)], { mode: 'live' });
  await look([5, ...busy]);
  (await asked(idOf(5))).answer({ ...details(5), moneyState: 'refunded' });
  const states = () =>
    JSON.stringify(client.getQueryData(['sales', companyId, { mode: 'live' }])).match(
      /"moneyState":"\w+"/g,
    );
  const paid = '"moneyState":"paid"';
  await expect.poll(states).toEqual([paid, paid, paid, '"moneyState":"refunded"']);
});
