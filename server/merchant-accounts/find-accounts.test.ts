import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createConsoleWorld,
  type ConsoleWorld,
  type SignedIn,
} from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from './testing/merchant.ts';

let world: ConsoleWorld;
let reviewer: SignedIn;
let quill: Merchant;
beforeAll(async () => {
  world = await createConsoleWorld();
  reviewer = await world.signIn('kendrick@example.lc', { role: 2 });
  quill = await addMerchant(world, 'Quill');
  await addMerchant(world, 'Other');
  await world.asOwner('update companies set name = $1 where id = $2', [
    'Soufrière 100% Spice_Market',
    quill.companyId,
  ]);
});
afterAll(() => world.database.drop());

async function find(text: string) {
  const query = new URLSearchParams({ text });
  const { status, body } = await reviewer.browser.get(`/api/console/accounts?${query.toString()}`);
  return { status, items: (body['items'] ?? []) as { uid: string }[] };
}

test.each([
  ['part of the name', 'irstquil'],
  ['the whole name', 'FirstQuill LastQuill'],
  ['the email in capitals', 'QUILL@example.lc'],
  ['part of a company', 'spice'],
  ['a company with signs of its own', '100% spice_'],
  ['a company without its accents', 'soufriere'],
  ['accents typed in two steps', 'Soufrie\u0300re'],
])('finds by %s', async (_how, text) => {
  const { items } = await find(text);
  expect(items).toEqual([
    {
      uid: quill.uid,
      displayName: 'FirstQuill LastQuill',
      email: 'quill@example.lc',
      emailVerified: false,
      created: expect.stringMatching(/^20/) as string,
      lastSignIn: expect.stringMatching(/^20/) as string,
      companies: [{ companyId: quill.companyId, companyName: 'Soufrière 100% Spice_Market' }],
      closed: null,
      erased: null,
      unsettled: null,
    },
  ]);
});

test.each(['%%', '__', 'q%ll', 'Qu_ll', String.raw`\\`, "' or true --"])(
  'takes %s literally',
  async (text) => expect(await find(text)).toEqual({ status: 200, items: [] }),
);

test('finds no staff', async () => {
  expect((await find('kendrick')).items).toEqual([]);
});

test('needs two letters', async () => {
  expect((await find('q')).status).toBe(422);
});

test('returns at most twenty', async () => {
  await world.asOwner(
    `insert into users (id, email, first_name, last_name, country, created_at, updated_at)
     select gen_random_uuid(), 'many-' || n || '@example.lc', 'Many', 'Of Us', 'Saint Lucia', now(), now()
       from generate_series(1, 25) as n`,
  );
  const { items } = await find('many-');
  expect(items).toHaveLength(20);
});
