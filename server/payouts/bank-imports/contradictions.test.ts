/** A conflicting bank report is shown, holds its owner's payouts, and needs dual approval to close. */
import { addDays } from '@piton/contract/time/calendar.ts';
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { formatWeekday, formatWeekdayAndYear, startOfDay } from '@piton/contract/time/time.ts';
import { expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { withConnection } from '../../database/with-connection.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  approveRunTwice,
  runOutcomesOf,
  payoutsOf,
  releaseRun,
  sell,
  verifyBankAccount,
} from '../testing/payout-world.ts';
import {
  bankLine,
  bankLineOf,
  type BankWorld,
  ledgerIsBalanced,
  fridayOf,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import {
  bankHeader,
  newestPayout,
  explanationsOf,
  send,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

function resolveLine({ browser }: SignedIn, { id }: BankImport) {
  return browser.post(`/api/console/bank-imports/${id}/lines/2/resolution`, {
    password,
    reason: 'The bank paid it after all, and takes it back',
  });
}

async function messageOf(work: Promise<HttpResponse>): Promise<[number, string]> {
  const { status, body } = await work;
  return [status, (body['error'] as { message: string }).message];
}

async function contradictions(): Promise<Reconciliation['exceptions']> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { exceptions } = body as unknown as Reconciliation;
  return exceptions.filter(({ kind }) => kind === 'contradiction');
}

const weekdayOf = (day: string) => formatWeekday(startOfDay(day));
const longWeekdayOf = (day: string) => formatWeekdayAndYear(startOfDay(day));

/** Imports as that member of staff. */
async function reads(by: SignedIn, ...lines: string[]): Promise<BankImport> {
  const { status, body } = await send(by, 'bank_csv', table(bankHeader, ...lines));
  expect(status).toBe(200);
  return body as unknown as BankImport;
}

test('the person who reported a failed payout cannot resolve a paid report alone', async () => {
  await reads(world.one, bankLine(toAna, 'failed', 'Typed by hand'));
  await verifyBankAccount(world, ana);
  const bySomebody = await reads(world.two, bankLine(toAna, 'deposited'));
  expect(await contradictions()).toMatchObject([
    {
      reference: toAna.reference,
      owner: { uid: ana.uid },
      mills: 93_500,
      explanation: `Our bank reports paying EC$93.50 on ${weekdayOf(fridayOf(toAna))}, but it was credited back. Needs two approvals.`,
      path: `/console/payouts/imports/${bySomebody.id}`,
    },
  ]);
  const first = await resolveLine(world.one, bySomebody);
  expect(first.status).toBe(200);
  expect((first.body as unknown as BankImport).lines).toMatchObject([
    { isOpen: true, needsTwoApprovals: true, resolutions: [{ by: { uid: world.one.uid } }] },
  ]);
  expect(await messageOf(resolveLine(world.one, bySomebody))).toEqual([
    403,
    'You’ve already approved. A second person needs to.',
  ]);
  expect((await contradictions()).length).toBe(1);

  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await runOutcomesOf(world, ana)).at(-1)).toMatchObject({
    outcome: 'held',
    reasons: ['bank_contradicts'],
  });
  // The account isn't in review, so the merchant sees the real reason.
  expect((await ana.browser.get('/api/payouts/next')).body).toMatchObject({
    netMills: 0,
    reasons: ['bank_contradicts'],
  });
  // Each has imported one of the two files, and there are no other staff.
  const second = await resolveLine(world.two, bySomebody);
  expect((second.body as unknown as BankImport).lines).toMatchObject([
    {
      isOpen: false,
      resolutions: [{ by: { uid: world.one.uid } }, { by: { uid: world.two.uid } }],
    },
  ]);
  expect(await contradictions()).toEqual([]);
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await payoutsOf(world, ana)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  await ledgerIsBalanced(world);
});

test('an unsent payout is cancelled while bank reports conflict', async () => {
  await reads(world.one, bankLine(toAna, 'failed', 'No such account'));
  await verifyBankAccount(world, ana);
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  await reads(world.two, bankLine(toAna, 'deposited'));
  const day = (await payoutsOf(world, ana)).at(-1)?.cut_off_day ?? '';
  const path = `/api/console/payout-runs/${day}`;
  for (const { browser } of [world.one, world.two]) {
    const { version } = (await browser.get(path)).body;
    expect((await browser.post(`${path}/approval`, { password, version })).status).toBe(200);
  }
  expect(await stateOf(world, ana)).toBe('cancelled');
  const [step] = await world.asOwner<{ reason: string }>(
    `select reason from payout_steps where owner_id = $1 and state = 'cancelled'`,
    [ana.uid],
  );
  expect(step?.reason).toBe('bank_contradicts');
  await ledgerIsBalanced(world);
});

test('a paid report for an unsent payout puts the owner’s payouts on hold', async () => {
  await world.nextTuesday();
  await sell(world, ana, 200);
  await world.thursday();
  await world.run();
  const queued = (await payoutsOf(world, ana)).at(-1);
  const { reference } = await newestPayout(world, ana);
  await world.one.browser.post(`/api/console/payouts/${String(queued?.id)}/cancellation`, {
    reason: 'Requested by phone',
  });
  await world.friday();
  const day = addDays(queued?.cut_off_day ?? '', 2);
  const read = await reads(world.two, `${reference},deposited,${day},187.00,XCD,`);
  expect(explanationsOf(read)).toEqual(['It was cancelled before sending.']);
  expect((await contradictions()).at(-1)).toMatchObject({
    reference,
    explanation: `Our bank reports paying EC$187.00 on ${weekdayOf(day)}, but it was cancelled and never sent. Needs two approvals.`,
  });
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await runOutcomesOf(world, ana)).at(-1)).toMatchObject({ outcome: 'held' });
  for (const each of [world.three, world.one]) {
    expect((await resolveLine(each, read)).status).toBe(200);
  }
  await world.nextTuesday();
  await world.thursday();
  await world.run();
  expect((await payoutsOf(world, ana)).at(-1)).toMatchObject({ state: 'queued', net: '187.00' });
  await ledgerIsBalanced(world);
});

test('a payout reported paid before sending is not sent', async () => {
  await world.nextTuesday();
  await sell(world, ana, 200);
  await world.thursday();
  await world.run();
  const { reference, cutOffDay } = await newestPayout(world, ana);
  await approveRunTwice([world.one, world.two], cutOffDay);
  await world.friday();
  await reads(world.two, `${reference},deposited,${addDays(cutOffDay, 2)},187.00,XCD,`);
  expect((await contradictions()).at(-1)?.explanation).toContain('but it hasn’t been sent yet.');

  // Tries as the tables' owner, and as a release that began before the conflict.
  const byOwner = withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query(
      `select set_config('piton.is_staff', 'yes', true), set_config('piton.user_id', $1, true)`,
      [world.one.uid],
    );
    await client.query(
      `insert into payout_files (cut_off_day, format, value_day, sealed_bytes, sha256, payout_count, total_mills, made_by)
       values ($1, 'csv', $1::date + 2, '', sha256(''), 1, 187000, $2)`,
      [cutOffDay, world.one.uid],
    );
    await client.query(
      `select transition_payout(id, 'in_transit', '') from payouts where reference = $1`,
      [reference],
    );
  });
  await expect(byOwner).rejects.toThrow('conflicting bank reports');
  const release = () =>
    messageOf(
      world.one.browser.post(`/api/console/payout-runs/${cutOffDay}/release`, {
        password,
        format: 'csv',
      }),
    );
  const cancelling = await world.asOwner<{ text: string }>(
    `select pg_get_functiondef('cancel_unverified_payouts(date, text)'::regprocedure) as text`,
  );
  await world.asOwner(
    `create or replace function cancel_unverified_payouts(run_day date, from_state text) returns bigint
       language sql volatile security definer set search_path = public, pg_temp return 0`,
  );
  expect(await release()).toEqual([409, expect.stringMatching(/A new bank report/) as string]);
  expect(await stateOf(world, ana)).toBe('approved');
  await world.asOwner(cancelling[0]?.text ?? '');
  await releaseRun(world.one, cutOffDay);
  expect(await stateOf(world, ana)).toBe('cancelled');
});

test.each(['failed', 'returned'])(
  'a deposit after it %s conflicts, on any day',
  async (outcome) => {
    const before = (await contradictions()).length;
    if (outcome === 'returned') await reads(world.one, bankLine(toBen, 'deposited'));
    await reads(world.one, bankLine(toBen, outcome, 'Account closed'));
    await world.nextTuesday();
    const monday = addDays(fridayOf(toBen), 3);
    const again = await reads(world.two, bankLineOf(toBen, monday));
    expect(explanationsOf(again)).toEqual([
      outcome === 'failed'
        ? 'Our bank reported before that it failed, and it was credited back.'
        : `Our bank reported before that it paid this on ${longWeekdayOf(fridayOf(toBen))}.`,
    ]);
    expect((await contradictions()).length).toBe(before + 1);
    // The report for the first day matches the ledger; it doesn't resolve the other.
    if (outcome === 'returned') {
      expect(explanationsOf(await reads(world.one, bankLine(toBen, 'deposited', 'again')))).toEqual(
        ['Our bank has already reported it.'],
      );
      expect((await contradictions()).length).toBe(before + 1);
    }
    expect(await stateOf(world, ben)).toBe(outcome);
  },
);

test('a second deposit on another day becomes an exception, and one on the same day does not', async () => {
  await readInBank(world, bankLine(toAna, 'deposited'));
  await world.nextTuesday();
  const read = await readInBank(
    world,
    bankLineOf(toAna, addDays(fridayOf(toAna), 3)),
    bankLine(toAna, 'deposited'),
  );
  expect(read.counts).toEqual([
    { result: 'already_posted', count: 1 },
    { result: 'wrong_state', count: 1 },
  ]);
  expect(read.openCount).toBe(1);
  expect(explanationsOf(read)).toContain(
    `Our bank reported before that it paid this on ${longWeekdayOf(fridayOf(toAna))}.`,
  );
});

test('a return on another day becomes an exception', async () => {
  await readInBank(world, bankLine(toAna, 'failed', 'Account closed'));
  await world.nextTuesday();
  const monday = addDays(fridayOf(toAna), 3);
  const read = await readInBank(world, bankLineOf(toAna, monday, { outcome: 'failed' }));
  expect([read.openCount, ...explanationsOf(read)]).toEqual([
    1,
    `Our bank reported before that this was returned on ${longWeekdayOf(fridayOf(toAna))}.`,
  ]);
});
