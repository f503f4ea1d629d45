/** Two approvals release a week: one file, sent once, without merchants whose bank account has changed. */
import { createHash } from 'node:crypto';
import type { PayoutRun, RunPayout } from '@piton/contract/payouts/payout-run.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import { readAchFile, readCsvFile } from '../bank-files/testing/read-bank-file.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
  verifyBankAccount,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let ana: Merchant;
let ben: Merchant;
let week = 0;
let path = '';
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weekMs = 7 * 24 * 60 * 60_000;
const inWeek = (instant: string) => new Date(Date.parse(instant) + week * weekMs).toISOString();

/** Each test has its own week, which pays two merchants. */
beforeEach(async () => {
  week += 1;
  await world.at(inWeek('2026-11-24T16:00:00Z'));
  ana = await addPaidMerchant(world);
  ben = await addPaidMerchant(world);
  await sell(world, ana, 100);
  await sell(world, ben, 200);
  await world.at(inWeek('2026-11-26T10:00:00Z'));
  await world.run();
  const [payout] = await payoutsOf(world, ana);
  path = `/api/console/payout-runs/${payout?.cut_off_day ?? ''}`;
});

async function look({ browser }: SignedIn = world.one): Promise<PayoutRun> {
  const { status, body } = await browser.get(path);
  expect(status).toBe(200);
  return body as unknown as PayoutRun;
}

async function approve(by: SignedIn, version?: string): Promise<HttpResponse> {
  return by.browser.post(`${path}/approval`, {
    password,
    version: version ?? (await look()).version,
  });
}

const release = (by: SignedIn = world.one, format = 'csv') =>
  by.browser.post(`${path}/release`, { password, format });

async function approveTwice(): Promise<void> {
  expect((await approve(world.one)).status).toBe(200);
  expect((await approve(world.two)).status).toBe(200);
}

async function nameOf({ uid }: Merchant): Promise<string | undefined> {
  const [user] = await world.asOwner<{ display_name: string }>(
    'select display_name from users where id = $1',
    [uid],
  );
  return user?.display_name;
}

const statesNow = async () =>
  (await look()).states.map(({ state, count, netMills }) => [state, count, netMills]);
const messageOf = ({ status, body }: HttpResponse) => [
  status,
  (body['error'] as { message: string }).message,
];

describe('two people', () => {
  test('approve, and only then the week can be sent', async () => {
    expect(await statesNow()).toEqual([['queued', 2, 280_500]]);
    expect((await approve(world.one)).body).toMatchObject({
      firstApproval: { by: { uid: world.one.uid } },
      secondApproval: null,
      states: [{ state: 'queued', count: 2 }],
    });
    expect((await release()).status).toBe(409);
    expect((await approve(world.two)).body).toMatchObject({
      secondApproval: { by: { uid: world.two.uid } },
      states: [{ state: 'approved', count: 2, netMills: 280_500 }],
    });
  });

  test('are different people', async () => {
    await approve(world.one);
    expect(messageOf(await approve(world.one))).toEqual([
      403,
      'You’ve already approved. A second person needs to.',
    ]);
    expect(await statesNow()).toEqual([['queued', 2, 280_500]]);
  });

  test('must differ, even when writing the tables', async () => {
    await approve(world.one);
    const approving = world.asOwner(
      `update payouts set state = 'approved' where cut_off_day = $1`,
      [path.slice(-10)],
    );
    await expect(approving).rejects.toThrow('were not approved by two people');
  });

  test('approve exactly the content they saw', async () => {
    const { version } = await look();
    const [{ id } = { id: '' }] = await payoutsOf(world, ben);
    const cancelled = await world.one.browser.post(`/api/console/payouts/${id}/cancellation`, {
      reason: 'Requested by phone',
    });
    expect(cancelled.status).toBe(200);
    expect(messageOf(await approve(world.one, version))).toEqual([
      409,
      'This week has changed since you opened it. Check it again before you approve.',
    ]);
    await approveTwice();
    expect(await statesNow()).toEqual([
      ['approved', 1, 93_500],
      ['cancelled', 1, 187_000],
    ]);
    expect(await balanceOf(world, ben)).toBe('187.000');
  });

  test('cannot approve or release with a wrong password', async () => {
    const { version } = await look();
    const wrong = { password: 'not mine', version, format: 'csv' };
    for (const what of ['approval', 'release', 'file']) {
      expect((await world.one.browser.post(`${path}/${what}`, wrong)).status).toBe(422);
    }
  });
});

describe('the file', () => {
  test('pays the approved content, and is created once', async () => {
    await approveTwice();
    const { status, body } = await release(world.one, 'csv');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      states: [{ state: 'in_transit', count: 2, netMills: 280_500 }],
      file: { format: 'csv', payoutCount: 2, netMills: 280_500, madeBy: { uid: world.one.uid } },
    });
    expect((await release(world.two, 'pain')).status).toBe(409);
    const { body: file } = await world.two.browser.post(`${path}/file`, { password });
    const text = String(file['text']);
    expect(createHash('sha256').update(text).digest('hex')).toBe(file['sha256']);
    expect(file['name']).toMatch(/^PITON\d{8}\.csv$/);
    const { day, payments } = readCsvFile(text);
    expect(day).toBe((body as unknown as PayoutRun).valueDay);
    expect(payments.map(({ account, cents }) => [account, cents])).toEqual(
      expect.arrayContaining([
        ['1029384756', 9350n],
        ['1029384756', 18_700n],
      ]),
    );
    expect((await verify(world)).problems).toEqual([]);
  });

  test('records each download', async () => {
    await approveTwice();
    await release();
    await world.two.browser.post(`${path}/file`, { password });
    const audited = await world.auditOf(path.slice(-10));
    expect(audited.map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['approve-payouts', world.one.uid],
      ['approve-payouts', world.two.uid],
      ['release-payouts', world.one.uid],
      ['open-bank-file', world.two.uid],
    ]);
  });

  test('is stored encrypted, without readable account numbers', async () => {
    await approveTwice();
    await release();
    const [kept] = await world.asOwner<{ bytes: Buffer }>(
      'select sealed_bytes as bytes from payout_files order by made_at desc limit 1',
    );
    expect(kept?.bytes.toString('latin1')).not.toContain('1029384756');
  });

  test('a format with routing numbers names payees without one, and nothing is sent', async () => {
    await approveTwice();
    const names = await Promise.all([ben, ana].map(nameOf));
    expect((await look()).unfit).toEqual([{ format: 'nacha', count: 2, names }]);
    expect(messageOf(await release(world.one, 'nacha'))).toEqual([
      409,
      expect.stringMatching(
        /can’t represent the routing number or name of 2 of these accounts \(PO.*Choose another/,
      ),
    ]);
    expect(await statesNow()).toEqual([['approved', 2, 280_500]]);
  });

  test('names the payee whose name no format can hold, and nothing is sent', async () => {
    await world.asOwner(`update bank_accounts set account_name = '李小龙' where user_id = $1`, [
      ana.uid,
    ]);
    await verifyBankAccount(world, ana);
    await approveTwice();
    week += 1;
    await world.at(inWeek('2026-11-26T10:00:00Z'));
    await world.run();
    const [, payout] = await payoutsOf(world, ana);
    path = `/api/console/payout-runs/${payout?.cut_off_day ?? ''}`;
    await approveTwice();
    const names = [await nameOf(ana)];
    expect((await look()).unfit).toEqual(
      ['csv', 'nacha', 'pain'].map((format) => ({ format, count: 1, names })),
    );
    expect(messageOf(await release(world.one, 'pain'))).toEqual([
      409,
      expect.stringMatching(/name of 1 of these accounts \(PO.*exclude them/),
    ]);
  });

  test('follows the clearing house’s format', async () => {
    for (const { uid } of [ana, ben]) {
      await world.asOwner(`update bank_accounts set account_routing = '54321' where user_id = $1`, [
        uid,
      ]);
      await verifyBankAccount(world, { uid });
    }
    // The queued payouts' accounts have changed since, so they are queued again a week later.
    await approveTwice();
    expect(await statesNow()).toEqual([['cancelled', 2, 280_500]]);
    week += 1;
    await world.at(inWeek('2026-11-26T10:00:00Z'));
    await world.run();
    path = `/api/console/payout-runs/${(await payoutsOf(world, ana))[1]?.cut_off_day ?? ''}`;
    await approveTwice();
    await release(world.one, 'nacha');
    const { body } = await world.one.browser.post(`${path}/file`, { password });
    const { payments } = readAchFile(String(body['text']));
    expect(new Set(payments.map(({ cents }) => cents))).toEqual(new Set([18_700n, 9350n]));
  });
});

describe('an owner who changes their bank account', () => {
  const change = ({ uid }: Merchant) =>
    world.asOwner(`update bank_accounts set account_name = 'Somebody Else' where user_id = $1`, [
      uid,
    ]);

  test.each(['before the first approval', 'before the second approval', 'before release'])(
    '%s is paid with the next payout, and the others now',
    async (when) => {
      if (when === 'before the first approval') await change(ana);
      await approve(world.one);
      if (when === 'before the second approval') await change(ana);
      await approve(world.two);
      if (when === 'before release') await change(ana);
      expect((await release()).status).toBe(200);
      expect(await statesNow()).toEqual([
        ['cancelled', 1, 93_500],
        ['in_transit', 1, 187_000],
      ]);
      expect(await balanceOf(world, ana)).toBe('93.500');
      expect((await verify(world)).problems).toEqual([]);
    },
  );

  test('a payout in transit is paid to the original account', async () => {
    await approveTwice();
    await release();
    await change(ana);
    expect(await payoutsOf(world, ana)).toMatchObject([{ state: 'in_transit', net: '93.50' }]);
  });

  test('is notified, as is one whose account is in review', async () => {
    await change(ana);
    await world.asOwner(
      `update bank_accounts set in_review = true, approval_id = null, review_note = 'Your bank finds no account.' where user_id = $1`,
      [ben.uid],
    );
    await approveTwice();
    const { body } = await world.one.browser.get(`${path}/payouts`);
    const items = body['items'] as RunPayout[];
    const reasons = items.map(({ owner, reason }) => [owner.uid, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      [ana.uid]: 'The bank account has changed since.',
      [ben.uid]: 'The bank account is in review.',
    });
  });
});
