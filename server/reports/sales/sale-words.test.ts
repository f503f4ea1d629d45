/** Any typed text can be searched, and finds payments under any name. */
import { listSales } from '@piton/contract/payments/sale.ts';
import { nameProblem } from '@piton/contract/payments/payment-text.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSalesOf } from './list-sales.ts';
import { createSalesWorld, type NewSale, type SalesWorld } from '../testing/sales-world.ts';
import { totalSalesOf } from './total-sales.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
});
afterAll(() => world.database.drop());

/** As the endpoint passes it on. */
const searchOf = (text: string) => listSales.query.parse({ search: text }).search;

async function idsFound(search: string | undefined): Promise<string[]> {
  const { items } = await listSalesOf(world.database.kysely, world.merchant, {
    mode: 'live',
    search,
    limit: 200,
  });
  return items.map(({ id }) => id);
}

async function sellTo(sale: Partial<NewSale>): Promise<string> {
  const [sold] = await world.sell(world.merchant.companyId, [sale]);
  if (sold === undefined) throw new Error('nothing was sold');
  return sold.id;
}

const oneOf = (characters: string) => fc.constantFrom(...Array.from(characters));
const marks = ' \t\u00A0\u0000--_&|!\'’´`"“”\\*:<>()[]{}+.,/·$@#%=~^…\uD83D\uFEFF\u200D\u0301';
const searches = fc
  .string({
    unit: fc.oneof(
      { weight: 4, arbitrary: oneOf(marks) },
      { weight: 2, arbitrary: oneOf('aÉß0123456789ABCDEFGH') },
      { weight: 2, arbitrary: fc.constantFrom('--', ' - ', 'EC$', ' 12.50 ', '(758) ', 'ﷺ', '㌖') },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xff_ff }).map(String.fromCharCode) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    ),
    maxLength: 100,
  })
  .map((text) => text.slice(0, 100));

test('any search text works', { timeout: 60_000 }, async () => {
  await sellTo({ personName: 'A. Éß - 0' });
  await fc.assert(
    fc.asyncProperty(searches, async (text) => {
      const found = await idsFound(searchOf(text));
      const { count } = await totalSalesOf(world.database.kysely, world.merchant, {
        mode: 'live',
        search: searchOf(text),
      });
      expect(count).toBe(found.length);
    }),
    {
      numRuns: 400,
      examples: [['-'], ['-- ABCDEFGHJKLM'], ['ABCD - EFGH - JKLM'], ['㌖'.repeat(100)], ['a\0b']],
    },
  );
});

/** The end of a name whose letters decompose into many is not indexed: see plain_person_name. */
const charactersKept = 200;
const names = fc
  .string({
    unit: fc.oneof(
      { weight: 4, arbitrary: oneOf('aeioumnrstMJÉéñßΣİ漢') },
      { weight: 3, arbitrary: oneOf(' \u00A0\u3000--.,\'’‘`´"“”&/()+·・0123456789') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(' -- ', ' & ', ' - ', '´ ', '758 ', ' ´', '⸺', '\u0301'),
      },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    ),
    minLength: 1,
    maxLength: 40,
  })
  // As the payment form sends them, within the limit of a search.
  .map((text) =>
    Array.from(text)
      .filter((one) => nameProblem(`a${one}`, 100) === null)
      .join(''),
  )
  .map((text) => text.trim().normalize('NFC'))
  .filter((text) => nameProblem(text, 100) === null && text.length <= 100)
  .filter((text) => text.normalize('NFKD').length <= charactersKept);

test('a payment is found by its own full name', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(names, async (personName) => {
      const id = await sellTo({ personName });
      expect(await idsFound(searchOf(personName))).toContain(id);
    }),
    {
      numRuns: 150,
      examples: [
        ['Marie -- Ann'],
        ['Tom & Jerry'],
        ['marie - ann'],
        ['O´Brien Marie'],
        ['Marie ´ Ann'],
        ['각'.repeat(66)],
        ['555 0142 Ltd'],
        ['Ann 12 345 6789'],
      ],
    },
  );
});
