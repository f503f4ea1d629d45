import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tiKaye } from '../companies/testing/approve-company.ts';
import { withConnection } from '../database/with-connection.ts';
import { codeOf } from '../identity/testing/browse.ts';
import {
  account,
  bankAccountOf,
  createReviewWorld,
  decide,
  readRecordAs,
  type Owner,
  type ReviewWorld,
} from './testing/review-world.ts';

let world: ReviewWorld;
let merchant: Owner;
beforeAll(async () => {
  world = await createReviewWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await world.addOwner();
});

const link = ({ browser }: Owner) => browser.post('/api/bank-account', account);

describe('two at the same moment', () => {
  test('fifty approvals of one company leave one decision', async () => {
    const { version } = await readRecordAs(world.one, merchant.companyPath);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(index % 2 === 0 ? world.one : world.two, merchant.companyPath, {
          decision: 'approve',
          version,
        }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await readRecordAs(world.one, merchant.companyPath)).decisions).toHaveLength(1);
    const decided = (await world.auditOf(merchant.companyId)).filter(
      ({ action }) => action === 'decide-company',
    );
    expect(decided).toHaveLength(1);
  });

  test('fifty approvals by one person of one bank account count as one', async () => {
    await link(merchant);
    const { version } = await readRecordAs(world.one, merchant.bankPath);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decide(index % 2 === 0 ? world.one : world.two, merchant.bankPath, {
          decision: 'approve',
          version,
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bankAccountOf(merchant)).toMatchObject({ inReview: true });
  });

  test('an edit and a decision: the second is rejected', async () => {
    const { version } = await readRecordAs(world.one, merchant.companyPath);
    const [edited, decided] = await Promise.all([
      merchant.browser.send('PUT', `/api/companies/${merchant.companyId}`, { ...tiKaye, version }),
      decide(world.one, merchant.companyPath, { decision: 'approve', version }),
    ]);
    expect([edited.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('an edit and the second approval of a bank account do not deadlock', async () => {
    await link(merchant);
    await decide(world.one, merchant.bankPath, { decision: 'approve' });
    const { version } = await readRecordAs(world.two, merchant.bankPath);
    const ended = await withConnection(world.database.owner, async (client) => {
      const deadlocks = async () =>
        (
          await client.query<{ count: string }>(
            'select sum(deadlocks) as count from pg_stat_database',
          )
        ).rows[0]?.count;
      const before = await deadlocks();
      const sent = { ...account, password: 'seven green parrots', version };
      const responses = await Promise.all([
        merchant.browser.send('PUT', '/api/bank-account', sent),
        decide(world.two, merchant.bankPath, { decision: 'approve', version }),
      ]);
      return {
        statuses: responses.map(({ status }) => status),
        isQuiet: (await deadlocks()) === before,
      };
    });
    expect(ended.statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(ended.isQuiet).toBe(true);
  });
});

describe('the console', () => {
  test('does not find unknown records', async () => {
    for (const path of [
      'company/nothing',
      'bank_account/nothing',
      `bank_account/${merchant.companyId}`,
    ]) {
      expect((await world.one.browser.get(`/api/console/reviews/${path}`)).status).toBe(404);
    }
  });

  test('finds merchants, companies and payments', async () => {
    const { body } = await world.one.browser.get(`/api/console/search?text=${merchant.companyId}`);
    expect(body).toMatchObject({
      merchants: [],
      companies: [{ companyId: merchant.companyId }],
      payments: [],
    });
    const byEmail = await world.one.browser.get('/api/console/search?text=owner-1@');
    expect(byEmail.body['merchants']).toMatchObject([{ email: 'owner-1@example.lc' }]);
  });

  test('rejects decisions on one’s own records', async () => {
    await world.asOwner('update users set role = 2 where id = $1', [merchant.uid]);
    await world.asOwner('update users set second_factor_exempt = true where id = $1', [
      merchant.uid,
    ]);
    const response = await decide(merchant, merchant.companyPath, { decision: 'approve' });
    expect([response.status, codeOf(response)]).toEqual([403, 'forbidden']);
    expect(await readRecordAs(merchant, merchant.companyPath)).toMatchObject({
      allowedDecisions: [],
    });
  });
});
