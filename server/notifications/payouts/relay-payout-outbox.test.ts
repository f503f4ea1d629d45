import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { withConnection } from '../../database/with-connection.ts';
import { addCompany } from '../../payments/testing/payment-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  payoutsOf,
  sell,
} from '../../payouts/testing/payout-world.ts';
import { relayPayoutOutbox } from './relay-payout-outbox.ts';
import {
  importBankReport,
  createPayoutEmailsWorld,
  many,
  afterQueueing,
  origin,
  type PayoutEmailsWorld,
  release,
} from './testing/payout-emails-world.ts';

let world: PayoutEmailsWorld;
let ana: Merchant;
let ben: Merchant;
let cutOffDay = '';
beforeAll(async () => {
  world = await createPayoutEmailsWorld();
});
afterAll(() => world.database.drop());

/** Each test has its own week with two queued payouts. */
beforeEach(async () => {
  await world.asOwner('delete from payout_outbox');
  await world.readEmails();
  cutOffDay = await world.nextTuesday();
  ana = await addPaidMerchant(world);
  ben = await addPaidMerchant(world);
  await sell(world, ana, 100, 150);
  await sell(world, ben, 200);
  await world.runOnThursday();
  await world.readEmails();
});

const payoutOf = async (merchant: Merchant) => {
  const payout = (await payoutsOf(world, merchant)).at(-1);
  if (payout === undefined) throw new Error('nothing is paid out');
  return payout;
};
/** The same week may pay merchants of earlier tests. */
const ours = <Sent extends { to: string }>(mails: readonly Sent[]) =>
  mails.filter(({ to }) => to === ana.email || to === ben.email);
const waiting = async () =>
  (await world.waiting()).filter(({ owner_id: id }) => id === ana.uid || id === ben.uid);
const emailsTo = async ({ email }: Merchant) =>
  (await world.sendEmails()).filter((mail) => mail.to === email);

describe('an owner is notified', () => {
  test('not while it is queued and approved', async () => {
    expect(await waiting()).toEqual([]);
    expect(await world.sendEmails()).toEqual([]);
  });

  test('the payout is on its way: the email has its full account', async () => {
    await release(world, cutOffDay);
    const { id } = await payoutOf(ana);
    const [row] = await world.asOwner<{ reference: string; day: string }>(
      `select reference, payout_value_day(cut_off_day)::text as day from payouts where id = $1`,
      [id],
    );
    expect(await emailsTo(ana)).toEqual([
      {
        kind: 'payout-on-its-way',
        to: ana.email,
        firstName: expect.any(String) as string,
        amount: 'EC$233.75',
        saleCount: 2,
        gross: 'EC$250.00',
        fees: 'EC$16.25',
        returned: null,
        adjustments: null,
        carried: null,
        bankName: 'Bank of Saint Lucia Limited',
        lastFour: '4756',
        reference: row?.reference,
        reasons: [],
        companies: [],
        minimum: 'EC$50.00',
        missing: null,
        expectedOn: row?.day,
        page: `${origin}/payouts/${id}`,
      },
    ]);
  });

  test('the bank has it: the email has the day', async () => {
    await release(world, cutOffDay);
    await world.sendEmails();
    const { id } = await payoutOf(ana);
    await importBankReport(world, id, { state: 'deposited', day: '2027-01-04' });
    expect(await world.sendEmails()).toMatchObject([
      {
        kind: 'payout-deposited',
        to: ana.email,
        amount: 'EC$233.75',
        depositedOn: '2027-01-04',
        page: `${origin}/payouts/${id}`,
      },
    ]);
    expect(await world.sendEmails()).toEqual([]);
  });

  test('it failed or was returned: the email has the reason', async () => {
    await release(world, cutOffDay);
    await world.sendEmails();
    const [returned, failed] = [await payoutOf(ana), await payoutOf(ben)];
    await importBankReport(world, returned.id, { state: 'deposited' });
    await world.sendEmails();
    await importBankReport(world, returned.id, {
      state: 'returned',
      reason: 'The account is closed.',
    });
    await importBankReport(world, failed.id, {
      state: 'failed',
      reason: 'There is no such account.',
    });
    const sent = await world.sendEmails();
    expect(sent.toSorted(({ to }) => (to === ana.email ? -1 : 1))).toMatchObject([
      {
        kind: 'payout-returned',
        to: ana.email,
        isReturned: true,
        amount: 'EC$233.75',
        reason: 'The account is closed.',
        page: `${origin}/add-bank-acc`,
      },
      {
        kind: 'payout-returned',
        to: ben.email,
        isReturned: false,
        reason: 'There is no such account.',
      },
    ]);
  });

  test('staff or a changed bank account cancelled it', async () => {
    await world.one.browser.post(`/api/console/payouts/${(await payoutOf(ana)).id}/cancellation`, {
      reason: 'Requested by phone',
    });
    expect(await emailsTo(ana)).toMatchObject([
      { kind: 'payout-cancelled', to: ana.email, reason: 'Requested by phone' },
    ]);
    await world.asOwner(
      `update bank_accounts set account_name = 'Somebody Else' where user_id = $1`,
      [ben.uid],
    );
    await approveRunTwice([world.one, world.two], cutOffDay);
    expect(await emailsTo(ben)).toMatchObject([
      { kind: 'payout-cancelled', reason: 'The bank account has changed since.' },
    ]);
  });

  test('one of their companies reduces it', async () => {
    const cy = await addPaidMerchant(world);
    cutOffDay = await world.nextTuesday();
    await sell(world, cy, 100);
    const company = { ownerId: cy.uid, standing: 'approved', keyId: randomUUID() } as const;
    const companyId = await addCompany(world.database, company);
    await sell(world, { companyId }, 80);
    await world.asOwner(
      `update companies set standing = 'suspended', name = 'Gros Piton Tours' where id = $1`,
      [companyId],
    );
    await world.runOnThursday();
    await release(world, cutOffDay);
    expect(await emailsTo(cy)).toMatchObject([
      {
        kind: 'payout-on-its-way',
        amount: 'EC$93.50',
        reasons: ['company_suspended'],
        companies: [{ name: 'Gros Piton Tours', reason: 'company_suspended' }],
      },
    ]);
  });

  test('payment emails are turned off', async () => {
    await world.asOwner('insert into paid_emails (user_id, is_on) values ($1, false)', [ana.uid]);
    await release(world, cutOffDay);
    expect(await emailsTo(ana)).toMatchObject([{ kind: 'payout-on-its-way' }]);
  });
});

describe('no owner is notified', () => {
  test('the account is closed, and no notice waits for it', async () => {
    await release(world, cutOffDay);
    await world.asOwner('update users set closed_at = now() where id = $1', [ana.uid]);
    expect(ours(await world.sendEmails()).map(({ to }) => to)).toEqual([ben.email]);
    expect(await waiting()).toEqual([]);
  });

  test('about a sent payout that has already arrived', async () => {
    await release(world, cutOffDay);
    await importBankReport(world, (await payoutOf(ana)).id, { state: 'deposited' });
    expect((await emailsTo(ana)).map(({ kind }) => kind)).toEqual(['payout-deposited']);
    expect(await waiting()).toEqual([]);
  });
});

describe('no notice is lost or sent twice', () => {
  const readTwo = async () => {
    const mails = ours(await world.readEmails());
    expect(mails).toHaveLength(2);
    return new Set(mails.map(({ kind, to }) => `${kind} ${to}`));
  };
  const both = () => new Set([ana, ben].map(({ email }) => `payout-on-its-way ${email}`));

  test('several processes work at once', async () => {
    await release(world, cutOffDay);
    await Promise.all(Array.from({ length: 6 }, () => relayPayoutOutbox(world.notices, 1)));
    expect(await waiting()).toEqual([]);
    expect(await readTwo()).toEqual(both());
  });

  test('another process holds the oldest one', async () => {
    await release(world, cutOffDay);
    let isFirst = true;
    const slow = afterQueueing(world, async () => {
      if (!isFirst) return;
      isFirst = false;
      await relayPayoutOutbox(world.notices, many);
    });
    await relayPayoutOutbox(slow, 1);
    expect(await waiting()).toEqual([]);
    expect(await readTwo()).toEqual(both());
  });

  test('its process is killed halfway', async () => {
    await release(world, cutOffDay);
    const killed = afterQueueing(world, () =>
      withConnection(world.database.superuser, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`,
        ),
      ),
    );
    await expect(relayPayoutOutbox(killed, many)).rejects.toThrow(/./);
    expect(await world.readEmails()).toEqual([]);
    expect(await waiting()).toHaveLength(2);
    await relayPayoutOutbox(world.notices, many);
    expect(await readTwo()).toEqual(both());
  });

  test('a transaction is rolled back', async () => {
    await withConnection(world.database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select set_config('piton.is_staff', 'yes', true), set_config('piton.is_piton', 'yes', true)`,
      );
      await client.query(`select transition_payout($1, 'cancelled', '')`, [
        (await payoutOf(ana)).id,
      ]);
      await client.query('rollback');
    });
    expect(await waiting()).toEqual([]);
  });

  test('one that cannot be notified delays no other, and is notified later', async () => {
    await release(world, cutOffDay);
    const failing = afterQueueing(world, async (mail) => {
      if (mail.to === ana.email) throw new Error('not to her');
    });
    expect(ours(await world.sendEmails(failing)).map(({ to }) => to)).toEqual([ben.email]);
    expect(world.notices.lines().at(-1)).toMatchObject({
      level: 'error',
      msg: 'a payout email could not be queued and will be retried',
    });
    expect(await world.sendEmails()).toEqual([]);
    await world.pass(10);
    expect((await world.sendEmails()).map(({ to }) => to)).toEqual([ana.email]);
  });
});
