import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshPayouts } from './refresh-payouts.ts';

/** Renders the next payout, which shows these weeks in turn, and all other payout queries. */
async function shownPayouts(...weeks: string[]) {
  const client = new QueryClient();
  const asked: string[] = [];
  const show = async (name: string, response: () => unknown) => {
    const queryKey = ['payouts', name];
    const queryFn = () => {
      asked.push(name);
      return response();
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    await client.refetchQueries({ queryKey });
  };
  await show('next', () => ({ cutOffDay: weeks.length > 1 ? weeks.shift() : weeks[0] }));
  for (const name of ['summary', 'list', 'month']) await show(name, () => ({}));
  asked.length = 0;
  return { client, asked };
}

test('a payment within the week refreshes only the next payout', async () => {
  const { client, asked } = await shownPayouts('2026-11-25');
  await refreshPayouts(client);
  expect(asked).toEqual(['next']);
});

test('after the cut-off the cards, the list and the month are refreshed too', async () => {
  const { client, asked } = await shownPayouts('2026-11-25', '2026-12-02');
  await refreshPayouts(client);
  expect(asked).toEqual(['next', 'summary', 'list', 'month']);
  asked.length = 0;
  await refreshPayouts(client);
  expect(asked).toEqual(['next']);
});
