/** Staff can find a payout of a week by any of its details, however many there are. */
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { listRunPayouts } from '@piton/contract/payouts/payout-run.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

type Page = EndpointOutput<typeof listRunPayouts>;

let world: PayoutWorld;
let path = '';
const references: string[] = [];
beforeAll(async () => {
  world = await createPayoutWorld();
  const ana = await addNamed('Ana Charlemagne', 100);
  await addNamed('Benoît Hippolyte', 200);
  await addNamed('Cora Emmanuel', 100);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  const [payout] = await payoutsOf(world, ana);
  path = `/api/console/payout-runs/${payout?.cut_off_day ?? ''}/payouts`;
  references.push(...(await list('')).items.map(({ reference }) => reference));
  await world.one.browser.post(`/api/console/payouts/${payout?.id ?? ''}/cancellation`, {
    reason: 'Requested by phone',
  });
});
afterAll(() => world.database.drop());

async function addNamed(name: string, amount: number): Promise<Merchant> {
  const merchant = await addPaidMerchant(world);
  const [first, last] = name.split(' ');
  await world.asOwner('update users set first_name = $2, last_name = $3 where id = $1', [
    merchant.uid,
    first,
    last,
  ]);
  await sell(world, merchant, amount);
  return merchant;
}

async function list(query: string): Promise<Page> {
  const { status, body } = await world.one.browser.get(`${path}?${query}`);
  expect(status).toBe(200);
  return body as unknown as Page;
}

const namesIn = ({ items }: Page) => items.map(({ owner }) => owner.displayName.split(' ')[0]);
const found = async (text: string) => namesIn(await list(`text=${encodeURIComponent(text)}`));

test('lists all without a search, the largest first', async () => {
  const all = await list('');
  expect(all).toMatchObject({ count: 3, nextCursor: null });
  expect(all.items[0]).toMatchObject({
    owner: { displayName: 'Benoît Hippolyte' },
    netMills: 187_000,
    saleCount: 1,
    accountNumber: '•••• 4756',
    state: 'queued',
  });
  expect(await found(' ')).toHaveLength(3);
});

test.each([
  ['emmanuel', ['Cora']],
  // The account holder's name, which is the same for all of them.
  ['charlemagne', ['Benoît', 'Ana', 'Cora']],
  ['by phone', ['Ana']],
  ['saint LUCIA 4756 hippo', ['Benoît']],
  ['benoit', ['Benoît']],
  ['BENOÎT', ['Benoît']],
  ['cora hippolyte', []],
  // Wildcards are matched literally.
  ['%', []],
])('“%s” finds payouts with all of its words', async (text, names) => {
  expect(new Set(await found(text))).toEqual(new Set(names));
});

test('a reference finds its payout', async () => {
  expect(new Set(references).size).toBe(3);
  const [largest = ''] = references;
  expect(await found(largest.slice(4).toLowerCase())).toEqual(['Benoît']);
});

test('the state filters too, and all matches are counted', async () => {
  expect(namesIn(await list('state=cancelled'))).toEqual(['Ana']);
  expect(await list('state=cancelled&text=cora')).toEqual({
    items: [],
    count: 0,
    nextCursor: null,
  });
  expect(await list('state=queued&limit=1')).toMatchObject({ count: 2 });
});

test('lists each payout once over all pages, even with equal amounts', async () => {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(page.count).toBe(3);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});
