import { createPublicKey } from 'node:crypto';
import type { Company } from '@piton/contract/companies/company.ts';
import { usualFeeBasisPoints } from '@piton/contract/money/usual-fee.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant, pay } from '../merchant-accounts/testing/merchant.ts';
import { withConnection } from '../database/with-connection.ts';
import { references } from '../payments/testing/payment-world.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { tiKaye } from './testing/approve-company.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

let people = 0;
const merchant = () => world.signIn(`merchant-${(people += 1)}@example.lc`, { role: 3 });
type Merchant = Awaited<ReturnType<typeof merchant>>;

async function make({ browser }: Merchant, changes: object = {}): Promise<Company> {
  const { status, body } = await browser.post('/api/companies', { ...tiKaye, ...changes });
  expect(status).toBe(200);
  return body as unknown as Company;
}

async function companiesOf({ browser }: Merchant): Promise<Company[]> {
  return (await browser.get('/api/companies')).body['items'] as Company[];
}

const edit = ({ browser }: Merchant, { companyId, version }: Company, changes: object = {}) =>
  browser.send('PUT', `/api/companies/${companyId}`, { ...tiKaye, version, ...changes });

describe('a new company', () => {
  test('is in review, without payments, owned by its creator, and has a key', async () => {
    const who = await merchant();
    const company = await make(who, { companyName: '  Ti Kaye  ' });
    expect(company).toMatchObject({
      ...tiKaye,
      balance: 0,
      testBalance: 0,
      lastTransactionTotal: 0,
      testLastTransactionTotal: 0,
      totalTrans: 0,
      testLotalTrans: 0,
      payoutPending: false,
      inReview: true,
      lastReview: '',
      reviewFields: {},
      lastEdited: null,
      acceptsLive: false,
      companyOwner: who.uid,
      standardUsers: [who.uid],
      version: 1,
    });
    expect(company.companyId).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(company.keys).toMatchObject([{ state: 'active' }]);
    expect(createPublicKey(company.publicKey).asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(await companiesOf(who)).toEqual([company]);
  });

  test('becomes its creator’s current company', async () => {
    const who = await merchant();
    const { companyId } = await make(who);
    const { body } = await who.browser.get('/api/account');
    expect(body['primaryCompany']).toBe(companyId);
  });

  test('has the standard fee that the site states', async () => {
    const { companyId } = await make(await merchant());
    const { rows } = await withConnection(world.database.owner, (client) =>
      client.query('select fee_basis_points from companies where id = $1', [companyId]),
    );
    expect(rows).toEqual([{ fee_basis_points: usualFeeBasisPoints }]);
  });

  test('is created once when sent twice', async () => {
    const who = await merchant();
    const sent = await Promise.all(
      ['Ti Kaye', 'ti kaye'].map((companyName) =>
        who.browser.post('/api/companies', { ...tiKaye, companyName }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await companiesOf(who)).toHaveLength(1);
  });

  test('leaves an entry in the audit, without address and phone', async () => {
    const who = await merchant();
    const { companyId } = await make(who);
    const entries = await world.auditOf(companyId);
    expect(entries).toMatchObject([{ actor_id: who.uid, action: 'create-company' }]);
    expect(JSON.stringify(entries)).not.toMatch(/office@|555 0100|Cochon/);
  });

  test.each([
    ['companyName', '', 'Please provide a name'],
    ['companyEmail', '', 'This field is required.'],
    ['companyEmail', 'office', 'Please enter a valid email address'],
    ['companyNumber', '', 'This field is required.'],
    ['companyType', '', 'This field is required.'],
    [
      'companyType',
      'Club',
      'Please choose one of these: LLC, Corporation, Sole proprietorship, Other.',
    ],
    ['permanentaddress', ' ', 'This field is required.'],
    ['transactAmount', '7', 'Please choose one of these: 100, 500, 5000, 20000, 50000.'],
    ['country', 'Martinique', 'Please choose one of these: Saint Lucia.'],
  ])('with %s "%s" is refused in words', async (field, value, words) => {
    const { browser } = await merchant();
    const { status, body } = await browser.post('/api/companies', { ...tiKaye, [field]: value });
    expect([status, body]).toMatchObject([422, { error: { fields: { [field]: words } } }]);
  });

  test('is refused after twenty in a day', async () => {
    const who = await merchant();
    await world.asOwner('delete from limits');
    for (let made = 0; made < 20; made += 1) await make(who, { companyName: `Shop ${made}` });
    const refused = await who.browser.post('/api/companies', { ...tiKaye, companyName: 'Shop 20' });
    expect([refused.status, codeOf(refused)]).toEqual([429, 'too_many_requests']);
    await world.asOwner('delete from limits');
  });
});

describe('an edit', () => {
  test('puts the company into review, empties the note and does not close it', async () => {
    const who = await merchant();
    const company = await make(who);
    await world.asOwner(
      `update companies set standing = 'approved', review_note = 'Say more', in_review = true,
              review_fields = '{"companyName": "as registered"}' where id = $1`,
      [company.companyId],
    );
    const { status, body } = await edit(who, company, { companyNumber: '758 555 0111' });
    expect([status, body]).toMatchObject([
      200,
      { inReview: true, lastReview: '', reviewFields: {}, acceptsLive: true, version: 2 },
    ]);
    expect(body['lastEdited']).toEqual(expect.any(String));
  });

  test('is refused and changes nothing if the version has changed', async () => {
    const who = await merchant();
    const company = await make(who);
    const both = await Promise.all(
      ['First', 'Second'].map((companyName) => edit(who, company, { companyName })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body['companyName'];
    expect(await companiesOf(who)).toMatchObject([{ companyName: kept, version: 2 }]);
  });

  test('belongs to its owner alone', async () => {
    const company = await make(await merchant());
    const response = await edit(await merchant(), company);
    expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  });

  test('keeps every earlier version unchanged', async () => {
    const who = await merchant();
    const company = await make(who);
    await edit(who, company, { companyName: 'Later' });
    const versions = await world.asOwner<{ details: { companyName: string } }>(
      'select details, saved_by from company_versions where company_id = $1 order by version',
      [company.companyId],
    );
    expect(versions.map(({ details }) => details.companyName)).toEqual(['Ti Kaye', 'Later']);
    for (const change of [
      "update company_versions set details = '{}'",
      'delete from company_versions',
    ]) {
      await expect(world.asOwner(change)).rejects.toThrow('append-only');
    }
    await expect(world.asOwner('truncate company_versions')).rejects.toThrow('append-only');
  });
});

test('saving is refused after sixty times in an hour', async () => {
  const who = await merchant();
  let company = await make(who);
  for (let saved = 0; saved < 60; saved += 1) {
    company = (await edit(who, company)).body as unknown as Company;
  }
  expect(company.version).toBe(61);
  expect((await edit(who, company)).status).toBe(429);
});

describe('the current company', () => {
  test('is chosen among the user’s own', async () => {
    const who = await merchant();
    const first = await make(who);
    await make(who, { companyName: 'Another' });
    const choose = (companyId: string) =>
      who.browser.send('PUT', '/api/account/primary-company', { companyId });
    expect((await choose(first.companyId)).status).toBe(200);
    expect((await who.browser.get('/api/account')).body['primaryCompany']).toBe(first.companyId);
    const theirs = await make(await merchant());
    expect((await choose(theirs.companyId)).status).toBe(404);
    await expect(
      world.asOwner('update users set primary_company_id = $1 where id = $2', [
        theirs.companyId,
        who.uid,
      ]),
    ).rejects.toThrow('users_primary_company_fkey');
  });

  test('may be one that another owner shares with them', async () => {
    const owner = await merchant();
    const { companyId } = await make(owner);
    const helper = await merchant();
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      companyId,
      helper.uid,
    ]);
    const [seen] = await companiesOf(helper);
    expect(seen).toMatchObject({ companyId, companyOwner: owner.uid });
    expect(seen && (await edit(helper, seen)).status).toBe(403);
  });
});

test('counts all payments of each mode, and adds up the approved ones', async () => {
  const who = await addMerchant(world, 'Paid');
  await pay(world, who);
  await pay(world, who, { changes: { amount: '99.00' } });
  await pay(world, who, { mode: 'test', changes: { amount: '20.00' } });
  await pay(world, who, { outcome: { kind: 'declined', references } });
  expect(await companiesOf(who)).toMatchObject([
    {
      // 12.50 and 99.00, less 0.813 (0.8125) and 6.435.
      balance: 104.252,
      lastTransactionTotal: 99,
      // Includes the declined one, as Home does.
      totalTrans: 3,
      testBalance: 18.7,
      testLastTransactionTotal: 20,
      testLotalTrans: 1,
    },
  ]);
});
