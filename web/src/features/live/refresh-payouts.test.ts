import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshPayouts } from './refresh-payouts.ts';

/** Renders the next payout, which shows these weeks in turn, and all other payout queries. */
async function shownPayouts(...weeks: string[]) {
  const client = new QueryClient();
  const fetched: string[] = [];
  const show = async (name: string, response: () => unknown) => {
    const queryKey = ['payouts', name];
    const queryFn = () => {
      fetched.push(name);
      return response();
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    await client.refetchQueries({ queryKey });
  };
  await show('next', () => ({ cutOffDay: weeks.length > 1 ? weeks.shift() : weeks[0] }));
  for (const name of ['summary', 'list', 'month']) await show(name, () => ({}));
  fetched.length = 0;
  return { client, fetched };
}

test('a payment within the week refreshes only the next payout', async () => {
  const { client, fetched } = await shownPayouts('2026-11-25');
  await refreshPayouts(client);
  expect(fetched).toEqual(['next']);
});

test('the cards, the list and the month are refreshed too after the cut-off', async () => {
  const { client, fetched } = await shownPayouts('2026-11-25', '2026-12-02');
  await refreshPayouts(client);
  expect(fetched).toEqual(['next', 'summary', 'list', 'month']);
  fetched.length = 0;
  await refreshPayouts(client);
  expect(fetched).toEqual(['next']);
});
