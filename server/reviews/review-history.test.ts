import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tiKaye } from '../companies/testing/approve-company.ts';
import {
  account,
  bankAccountOf,
  companyOf,
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
beforeEach(async () => {
  merchant = await world.addOwner();
  await merchant.browser.post('/api/bank-account', account);
});
afterAll(() => world.database.drop());

async function rename(companyName: string): Promise<void> {
  const { version } = await companyOf(merchant);
  const fields = { ...tiKaye, companyName, version };
  await merchant.browser.send('PUT', `/api/companies/${merchant.companyId}`, fields);
}

async function renumber(accountNumber: string): Promise<void> {
  const { version } = await bankAccountOf(merchant);
  const fields = { ...account, accountNumber, password: 'seven green parrots', version };
  await merchant.browser.send('PUT', '/api/bank-account', fields);
}

const ask = { decision: 'ask_for_changes', note: 'Write it as registered.' };
const approve = { decision: 'approve' };

describe('comparison of details', () => {
  const names = ({ details, approvedFields, decidedFields }: ReviewRecord) =>
    [details, approvedFields, decidedFields].map((each) => each?.['companyName'] ?? null);
  const seen = async () => names(await readRecordAs(world.two, merchant.companyPath));

  test('a reviewer compares with the last decided and the last approved version', async () => {
    expect(await seen()).toEqual([tiKaye.companyName, null, null]);
    await decide(world.one, merchant.companyPath, approve);
    await rename('Another Name');
    expect(await seen()).toEqual(['Another Name', tiKaye.companyName, null]);
    await decide(world.one, merchant.companyPath, ask);
    // It has not been saved since.
    expect(await seen()).toEqual(['Another Name', tiKaye.companyName, null]);
    await rename(tiKaye.companyName);
    expect(await seen()).toEqual([tiKaye.companyName, tiKaye.companyName, 'Another Name']);
    await decide(world.one, merchant.companyPath, approve);
    expect(await seen()).toEqual([tiKaye.companyName, null, null]);
  });

  test('separately, if two numbers have the same last digits', async () => {
    const path = merchant.bankPath;
    await decide(world.one, path, approve);
    await decide(world.two, path, approve);
    await renumber('9999994756');
    await decide(world.one, path, ask);
    await renumber(account.accountNumber);
    const number = '•••• 4756';
    expect(await readRecordAs(world.one, path)).toMatchObject({
      isOtherNumber: false,
      details: { accountNumber: number },
      approvedFields: { accountNumber: number },
      decidedFields: { accountNumber: `${number} (another number)` },
    });
  });
});

describe('an approval that no longer counts', () => {
  const approvals = async (path: string) =>
    (await readRecordAs(world.two, path)).decisions
      .filter(({ decision }) => decision === 'approve')
      .map(({ about, lapsed }) => [about, lapsed]);

  test('covers another account number', async () => {
    const path = merchant.bankPath;
    await decide(world.one, path, approve);
    await decide(world.two, path, approve);
    const counting = ['•••• 4756', null];
    expect(await approvals(path)).toEqual([counting, counting]);
    await renumber('5551234567');
    const changed = ['•••• 4756', 'changed'];
    expect(await approvals(path)).toEqual([changed, changed]);
    await decide(world.one, path, approve);
    expect(await approvals(path)).toEqual([['•••• 4567', null], changed, changed]);
  });

  test('a later decision ignores it', async () => {
    const path = merchant.bankPath;
    await decide(world.one, path, approve);
    await decide(world.two, path, ask);
    expect(await approvals(path)).toEqual([['•••• 4756', 'decided']]);
    await decide(world.two, path, approve);
    expect(await approvals(path)).toEqual([
      ['•••• 4756', null],
      ['•••• 4756', 'decided'],
    ]);
  });

  test('comes from former staff', async () => {
    const leaver = await world.signIn(`leaver-${merchant.uid}@example.lc`, { role: 2 });
    await decide(leaver, merchant.bankPath, approve);
    await world.asOwner('update users set disabled_at = now() where id = $1', [leaver.uid]);
    expect(await approvals(merchant.bankPath)).toEqual([['•••• 4756', 'taken_back']]);
  });

  test('covers a company’s former name', async () => {
    const path = merchant.companyPath;
    await decide(world.one, path, approve);
    expect(await approvals(path)).toEqual([[tiKaye.companyName, null]]);
    await rename('Another Name');
    expect(await approvals(path)).toEqual([[tiKaye.companyName, 'changed']]);
    await decide(world.one, path, approve);
    await decide(world.one, path, { decision: 'suspend', note: 'We had complaints.' });
    expect(await approvals(path)).toEqual([
      ['Another Name', 'decided'],
      [tiKaye.companyName, 'changed'],
    ]);
  });
});
