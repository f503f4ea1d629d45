import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesContaining } from '../database/testing/tables-containing.ts';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { createAccountNumbers } from './account-number.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

const account = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '000000343',
  accountNumber: '1029 3847-56',
  accountName: 'Ana Charlemagne',
  accountType: 'chequing',
};

let people = 0;
const merchant = () => world.signIn(`ana-${(people += 1)}@example.lc`, { role: 3 });
type Merchant = Awaited<ReturnType<typeof merchant>>;

async function link({ browser }: Merchant, changes: object = {}): Promise<BankAccount> {
  const { status, body } = await browser.post('/api/bank-account', { ...account, ...changes });
  expect(status).toBe(200);
  return body as unknown as BankAccount;
}

const edit = ({ browser }: Merchant, version: number, changes: object = {}) =>
  browser.send('PUT', '/api/bank-account', { ...account, version, ...changes });

async function linked({ browser }: Merchant): Promise<BankAccount | null> {
  return (await browser.get('/api/bank-account')).body['bankAccount'] as BankAccount | null;
}

describe('the first bank account', () => {
  test('is in review, and shows the end of its number', async () => {
    const who = await merchant();
    expect(await linked(who)).toBeNull();
    expect(await link(who)).toMatchObject({
      ...account,
      accountNumber: '•••• 4756',
      inReview: true,
      reviewTxt: null,
      reviewFields: {},
      version: 1,
    });
  });

  test('has its number nowhere in the database in any spelling', async () => {
    const who = await merchant();
    await link(who, { accountNumber: '7766554433221' });
    expect(await tablesContaining(world.database.superuser, '7766554433221')).toEqual([]);
    expect(await tablesContaining(world.database.superuser, 'Ana Charlemagne')).toContain(
      'bank_accounts',
    );
  });

  test('sent twice is stored once, and a second account is refused', async () => {
    const who = await merchant();
    const first = await link(who);
    expect(await link(who)).toEqual(first);
    for (const other of [{ accountNumber: '55512' }, { accountType: 'savings' }]) {
      const { status } = await who.browser.post('/api/bank-account', { ...account, ...other });
      expect(status).toBe(409);
    }
    const [user] = await world.asOwner<{ email: string }>('select email from users where id = $1', [
      who.uid,
    ]);
    const mails = (await world.readEmails()).filter(({ to }) => to === user?.email);
    expect(mails).toMatchObject([{ kind: 'bank-account-changed', before: null, changed: [] }]);
    expect(await world.auditOf(who.uid)).toMatchObject([{ action: 'add-bank-account' }]);
  });

  test('screens show two characters of a short account number', async () => {
    const who = await merchant();
    await who.browser.post('/api/bank-account', { ...account, accountNumber: '14567' });
    expect(await linked(who)).toMatchObject({ accountNumber: '•••• 67' });
  });

  test.each([
    ['accountNumber', '', 'This field is required.'],
    ['accountNumber', '12', /too short/],
    ['accountNumber', '1'.repeat(18), /too long/],
    ['accountNumber', '00000000', /as your bank shows it/],
    ['accountNumber', '11111111', /as your bank shows it/],
    ['accountNumber', 'abcdef', /as your bank shows it/],
    ['accountNumber', '4111 1111 1111 1111', /is a card number/],
    ['accountName', 'x', /full name/],
    ['accountNumber', 'about 5,000', /digits and letters/],
    ['accountName', '  ', 'Please provide a name'],
    ['accountName', '12345', /Enter the name/],
    ['accountName', '李小龙', /in letters A to Z, as your bank has it/],
    ['accountName', 'Άννα Καρλ', /in letters A to Z, as your bank has it/],
    ['accountRouting', '12', /5 to 9 digits/],
    ['bankName', 'Bank of Nowhere', 'Please choose one of the banks.'],
    ['accountType', 'gold', 'Please choose one of these: chequing, savings.'],
  ])('with %s "%s" is refused in words', async (field, value, words) => {
    const { browser } = await merchant();
    const { status, body } = await browser.post('/api/bank-account', {
      ...account,
      [field]: value,
    });
    const fields = (body['error'] as { fields: Record<string, string> }).fields;
    expect([status, fields[field]]).toEqual([
      422,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ]);
  });

  test.each(['', '12345', '000000343', '123456789'])(
    'routing number "%s" is fine, whatever its check digit',
    async (accountRouting) => {
      expect(await link(await merchant(), { accountRouting })).toMatchObject({ accountRouting });
    },
  );

  test('accepts a name in both scripts, as the bank can write it', async () => {
    const accountName = '李小龙 (Bruce Lee)';
    expect(await link(await merchant(), { accountName })).toMatchObject({ accountName });
  });

  test('may be at each bank of the list', async () => {
    const { browser } = await merchant();
    const { banks } = (await browser.get('/api/bank-account')).body as { banks: object[] };
    expect(banks).toEqual([
      { bankName: 'Bank of Saint Lucia Limited', successor: null },
      { bankName: '1st National Bank St. Lucia Ltd', successor: null },
      { bankName: 'CIBC First Caribbean Bank', successor: null },
      { bankName: 'Scotiabank', successor: 'Republic Bank' },
      { bankName: 'Republic Bank', successor: null },
    ]);
  });
});

describe('an edit', () => {
  test('emails the owner, and needs verification again', async () => {
    const who = await merchant();
    const { version } = await link(who);
    const { status, body } = await edit(who, version, { accountNumber: '99887 76655' });
    expect([status, body]).toMatchObject([
      200,
      { accountNumber: '•••• 6655', inReview: true, reviewTxt: null, version: 2 },
    ]);
    const [mail] = (await world.readEmails()).slice(-1);
    expect(mail).toMatchObject({
      kind: 'bank-account-changed',
      before: 'Bank of Saint Lucia Limited •••• 4756',
      now: 'Bank of Saint Lucia Limited •••• 6655',
      changed: ['Account number'],
    });
  });

  test('without a number keeps the stored one', async () => {
    const who = await merchant();
    const { version } = await link(who);
    await edit(who, version, { accountNumber: '', accountType: 'savings' });
    expect(await linked(who)).toMatchObject({ accountNumber: '•••• 4756', accountType: 'savings' });
    const { body } = await who.browser.post('/api/bank-account/number', {});
    expect(body).toEqual({ accountNumber: '1029384756' });
  });

  test('is refused and changes nothing if the version has changed', async () => {
    const who = await merchant();
    const { version } = await link(who);
    await edit(who, version, { accountName: 'First Of Two' });
    expect((await edit(who, version, { accountName: 'Second Of Two' })).status).toBe(409);
    expect(await linked(who)).toMatchObject({ accountName: 'First Of Two', version: 2 });
  });

  test('is recorded with old and new values, and without names or numbers', async () => {
    const who = await merchant();
    const { version } = await link(who);
    await edit(who, version, { accountNumber: '4444433333' });
    const entries = await world.auditOf(who.uid);
    expect(entries.map(({ action }) => action)).toEqual(['add-bank-account', 'edit-bank-account']);
    expect(JSON.stringify(entries)).not.toMatch(/1029384756|4444433333|Charlemagne/);
    expect(entries[1]).toMatchObject({
      before: { accountNumber: '•••• 4756' },
      after: { accountNumber: '•••• 3333' },
      detail: { changed: ['accountNumber'] },
    });
    await edit(who, version + 1, { accountNumber: '7777733333', accountName: 'Anna Charles' });
    expect((await world.auditOf(who.uid))[2]).toMatchObject({
      before: { accountNumber: '•••• 3333' },
      after: { accountNumber: '•••• 3333' },
      detail: { changed: ['accountName', 'accountNumber'] },
    });
  });
});

describe('the full number', () => {
  test('is shown to its owner on demand, which stays on record', async () => {
    const who = await merchant();
    expect((await who.browser.post('/api/bank-account/number', {})).status).toBe(404);
    await link(who);
    const { body } = await who.browser.post('/api/bank-account/number', {});
    expect(body).toEqual({ accountNumber: '1029384756' });
    expect((await world.auditOf(who.uid)).at(-1)).toMatchObject({
      actor_id: who.uid,
      action: 'show-account-number',
    });
  });

  test('is shown to a reviewer while it is reviewed, which stays on record', async () => {
    const who = await merchant();
    await link(who);
    const reviewer = await world.signIn(`reviewer-${who.uid}@example.lc`, { role: 2 });
    const path = `/api/console/reviews/bank_account/${who.uid}/number`;
    const { body } = await reviewer.browser.post(path, {});
    expect(body).toEqual({ accountNumber: '1029384756' });
    expect((await world.auditOf(who.uid)).at(-1)).toMatchObject({ actor_id: reviewer.uid });
    await world.asOwner('update users set closed_at = now() where id = $1', [who.uid]);
    expect((await reviewer.browser.post(path, {})).status).toBe(403);
  });

  test('is shown up to sixty times in an hour', async () => {
    const who = await merchant();
    await link(who);
    const reviewer = await world.signIn(`collector-${who.uid}@example.lc`, { role: 2 });
    const path = `/api/console/reviews/bank_account/${who.uid}/number`;
    for (let shown = 0; shown < 60; shown += 1) {
      expect((await reviewer.browser.post(path, {})).status).toBe(200);
    }
    expect((await reviewer.browser.post(path, {})).status).toBe(429);
  });

  test('decrypts with no other key and for no other owner', () => {
    const numbers = createAccountNumbers(testRootKey);
    const kept = numbers.keep('one', '1234567');
    expect(numbers.open('one', kept)).toBe('1234567');
    expect(() => numbers.open('another', kept)).toThrow();
    const others = createAccountNumbers(rootKeyFrom(Buffer.alloc(32, 8)));
    expect(() => others.open('one', kept)).toThrow();
    const earlier = numbers.keep('one', '7654321');
    const swapped = { ...kept, sealed_number: earlier.sealed_number };
    expect(() => numbers.open('one', swapped)).toThrow('not the one that was saved');
  });
});
