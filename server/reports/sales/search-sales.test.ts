import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { requested } from '../../payment-requests/testing/requested.ts';
import { listSalesOf } from './list-sales.ts';
import {
  createSalesWorld,
  type NewSale,
  type SalesWorld,
  type SoldSale,
} from '../testing/sales-world.ts';

let world: SalesWorld;
let sold: Map<string, SoldSale>;

const people = {
  theresa: {
    personName: 'Théresa St. Rose-O’Brien',
    personEmail: 'Theresa.Rose@Example.lc',
    personPhone: '(758) 452-1234',
    lastFour: '4242',
    purpose: 'Déjeuner: Table 12',
    amountMills: 1_250_500n,
  },
  anselm: {
    personName: 'Anselm  Désir',
    personEmail: "o'anselm@example.lc",
    personPhone: '7584529999',
    lastFour: '1250',
    purpose: 'Wedding cake, 2041',
    amountMills: 99_000n,
  },
  jose: {
    personName: 'José \\Maria* & 2 Sons',
    personEmail: 'jose@example.lc',
    personPhone: '+596 696 12 34 56',
    lastFour: '0007',
    purpose: 'Boat hire',
    amountMills: 1_250_000n,
  },
  tom: {
    personName: 'Tom & Jerry -- O´Neil Ann',
    personEmail: 'tom@example.lc',
    personPhone: '758 555 0142',
    lastFour: '0008',
    purpose: 'Two nights',
    amountMills: 12_500n,
  },
} satisfies Record<string, Partial<NewSale>>;

beforeAll(async () => {
  world = await createSalesWorld();
  const { userId: ownerId, companyId } = world.merchant;
  const requestId = await requested({ database: world.database, companyId, ownerId });
  const made = await world.sell(
    companyId,
    Object.values({ ...people, tom: { ...people.tom, requestId } }),
  );
  sold = new Map(
    Object.keys(people).flatMap((name, index) => {
      const sale = made[index];
      return sale === undefined ? [] : [[name, sale] as const];
    }),
  );
  // The same people pay another company, and this company in the other mode.
  await world.sell(world.other.companyId, Object.values(people));
  const tests = Object.values(people).map((sale) => ({ ...sale, mode: 'test' as const }));
  await world.sell(world.merchant.companyId, tests);
});
afterAll(() => world.database.drop());

async function namesFound(search: string, filter: Partial<SaleFilter> = {}) {
  const { items } = await listSalesOf(world.database.kysely, world.merchant, {
    mode: 'live',
    ...filter,
    search,
    limit: 50,
  });
  const named = [...sold].filter(([, { id }]) => items.some((item) => item.id === id));
  expect(named).toHaveLength(items.length);
  return named.map(([name]) => name).toSorted();
}

describe('a payment is found by', () => {
  test.each([
    ['a word of the name', 'theresa', ['theresa']],
    ['the name with its accents', 'Théresa', ['theresa']],
    ['the beginning of a word', 'the', ['theresa']],
    ['two words in any order', 'rose ther', ['theresa']],
    ['a word behind a mark', "o'brien", ['theresa']],
    ['a word with typed marks', 'St. Rose-O’Brien', ['theresa']],
    ['a digit in a name', 'sons 2', ['jose']],
    ['a word between marks of a query', 'maria', ['jose']],
    ['the whole address', 'theresa.rose@example.lc', ['theresa']],
    ['the address as it was typed', 'Theresa.Rose@Example.lc', ['theresa']],
    ['the beginning of an address', 'theresa.r', ['theresa']],
    ['an address with a quote', "o'anselm@example.lc", ['anselm']],
    ['the telephone as it was typed', '(758) 452-1234', ['theresa']],
    ['the telephone without its area', '4521234', ['theresa']],
    ['the telephone with more before it', '001 758 452 9999', ['anselm']],
    ['how the card ends', '4242', ['theresa']],
    ['the amount', '99', ['anselm']],
    ['the amount with its sign and commas', 'EC$1,250.50', ['theresa']],
    ['four digits that are a card and an amount', '1250', ['anselm', 'jose']],
    ['a name and how the card ends', 'jose 0007', ['jose']],
    ['a name with a mark by itself', 'Tom & Jerry', ['tom']],
    ['a name between dashes', '-- jerry - ann --', ['tom']],
    ['a name with a mark that is a space and an accent', 'O´Neil Ann', ['tom']],
    ['a mark that stands alone so', '´ Jerry', ['tom']],
    ['an amount and its sign apart', 'EC$ 12.50', ['tom']],
    ['an amount behind another sign', 'ann $ 12.50', ['tom']],
    ['a name and the telephone', 'tom 758 555 0142', ['tom']],
    ['the telephone between names', 'tom (758) 555 - 0142 ann', ['tom']],
    ['an amount with its currency before it', 'XCD 12.50', ['tom']],
    ['an amount with its currency behind it', '12.50 xcd', ['tom']],
    ['an amount with its currency in two parts', 'EC $12.50', ['tom']],
    ['an amount with a comma', '12,50', ['tom']],
    ['a card as lists have it', 'Visa •••• 4242', ['theresa']],
    ['a card as receipts have it', 'Visa •••• 4242', ['theresa']],
    ['how the telephone begins', '758 452 12', ['theresa']],
    ['how the telephone begins, from abroad', '+1 (758) 452-9', ['anselm']],
    ['the telephone without its area and a name', '5550142 jerry', ['tom']],
    ['a word of the purpose', 'CAKE', ['anselm']],
    ['a word of the purpose without its accent', 'dejeuner', ['theresa']],
    ['a word of the purpose and one of the name', 'table 12 theresa', ['theresa']],
    ['four digits of the purpose', '2041', ['anselm']],
    ['the reference of its request', 'INV-7', ['tom']],
    ['the reference in other capitals', ' inv-7 ', ['tom']],
  ])('%s', async (_what, search, names) => {
    expect(await namesFound(search)).toEqual(names);
  });

  test('its transaction and invoice number, as read aloud too', async () => {
    const { tranId, invoice } = sold.get('jose') ?? { tranId: '', invoice: '' };
    expect(await namesFound(tranId)).toEqual(['jose']);
    expect(await namesFound(invoice.toLowerCase())).toEqual(['jose']);
    for (const between of ['-', ' - ', ' -- ']) {
      const aloud = (number: string) => number.replaceAll(/(.{4})(?=.)/g, `$1${between}`);
      expect(await namesFound(aloud(tranId))).toEqual(['jose']);
      expect(await namesFound(aloud(invoice))).toEqual(['jose']);
    }
    expect(await namesFound(`-- ${tranId}`)).toEqual(['jose']);
  });

  test('spaces alone, which leave the list unfiltered', async () => {
    expect(await namesFound('')).toHaveLength(sold.size);
  });
});

describe('no payment is found by', () => {
  test.each([
    'heresa',
    'theresa anselm',
    '452-12',
    '424',
    '98.99',
    '!!!',
    '-',
    '& -- ´',
    'EC$',
    'O´Neil theresa',
    'jose 758 555 0142',
    'tom 758 555 0143',
    "'",
    '\\',
    ':*',
    '& |',
    "' | 'x",
    'example.lc',
    // The start of a word of a purpose or reference.
    'wedd',
    'inv-',
  ])('%j', async (search) => {
    expect(await namesFound(search)).toEqual([]);
  });
});

test('the word index can be rebuilt over payments in any script', async () => {
  await withConnection(world.database.owner, (client) =>
    client.query('reindex index sales_search_words_idx'),
  );
  expect(await namesFound('dejeuner')).toEqual(['theresa']);
});

test('a search stays within the chosen days and state', async () => {
  const day = '2026-11-20';
  expect(await namesFound('theresa', { from: day, to: day })).toEqual(['theresa']);
  expect(await namesFound('theresa', { from: '2026-11-21' })).toEqual([]);
  expect(await namesFound('theresa', { to: '2026-11-19' })).toEqual([]);
  expect(await namesFound('theresa', { status: 'Declined' })).toEqual([]);
});

test('a search never finds another company’s payments, whichever it names', async () => {
  const { userId } = world.other;
  const { companyId } = world.merchant;
  const filter = { mode: 'live', search: 'theresa', limit: 50 } as const;
  expect((await listSalesOf(world.database.kysely, { userId, companyId }, filter)).items).toEqual(
    [],
  );
});
