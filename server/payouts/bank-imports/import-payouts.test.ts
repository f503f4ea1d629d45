/** What the bank says of payouts: each line does what it says once, and what comes back holds its account. */
import type { BankImport } from '@piton/contract/bank-import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../account-care/testing/merchant.ts';
import {
  balanceOf,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
  verifyBankAccount,
} from '../testing/payout-world.ts';
import { password } from '../../staff/testing/console-world.ts';
import {
  addMerchants,
  bankHeader,
  forgetTries,
  nachaReturns,
  newestPayout,
  readIn,
  resultsOf,
  send,
  sendWeek,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: PayoutWorld;
let ana: Merchant;
let ben: Merchant;
let paid: { ana: Sent; ben: Sent };
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weekMs = 7 * 24 * 60 * 60_000;
const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * weekMs).toISOString());

/** Each test has two who were paid 93.50 and to whom it is on its way. */
beforeEach(async () => {
  week += 1;
  await forgetTries(world);
  await at('2026-11-24T16:00:00Z');
  [ana, ben] = (await addMerchants(world, 2)) as [Merchant, Merchant];
  await at('2026-11-26T10:00:00Z');
  await sendWeek(world);
  paid = { ana: await newestPayout(world, ana), ben: await newestPayout(world, ben) };
});

/** The Friday after the week's Wednesday. */
const friday = () =>
  new Date(Date.parse(`${paid.ana.cutOffDay}T00:00:00Z`) + 2 * 24 * 60 * 60_000)
    .toISOString()
    .slice(0, 10);

const bank = (...lines: string[]) => readIn(world, 'bank_csv', table(bankHeader, ...lines));
const line = ({ reference }: Sent, outcome: string, reason = '', amount = '93.50') =>
  `${reference},${outcome},${friday()},${amount},XCD,${reason}`;
const stateOf = async (merchant: Merchant) => (await payoutsOf(world, merchant)).at(-1)?.state;

async function bankAccountOf({ uid }: Merchant) {
  const [row] = await world.asOwner<{ in_review: boolean; review_note: string }>(
    'select in_review, review_note from bank_accounts where user_id = $1',
    [uid],
  );
  return row;
}

async function booksAreRight(): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
}

const saidOf = ({ lines }: BankImport) => lines.map(({ said }) => said);

describe('our own profile', () => {
  test('says that a payout is in the bank, with its day', async () => {
    const read = await bank(line(paid.ana, 'deposited'));
    expect(read).toMatchObject({
      kind: 'bank_csv',
      isRepeat: false,
      counts: [{ result: 'booked', count: 1 }],
      bookedMills: 93_500,
      by: { uid: world.one.uid },
      lines: [{ number: 2, reference: paid.ana.reference, outcome: 'deposited', day: friday() }],
    });
    const { body } = await ana.browser.get(`/api/payouts/${paid.ana.id}`);
    expect(body).toMatchObject({ status: 'deposited', depositDate: friday() });
    expect(await stateOf(ben)).toBe('in_transit');
    await booksAreRight();
  });

  test.each(['failed', 'returned'])('%s flips that payout and no other', async (outcome) => {
    if (outcome === 'returned') await bank(line(paid.ana, 'deposited'));
    const read = await bank(line(paid.ana, outcome, 'Account closed'));
    expect(read).toMatchObject({ bookedMills: -93_500, counts: [{ result: 'booked', count: 1 }] });
    expect([await stateOf(ana), await stateOf(ben)]).toEqual([outcome, 'in_transit']);
    expect(await balanceOf(world, ana)).toBe('93.500');
    expect(await balanceOf(world, ben)).toBe('0.000');
    expect(await bankAccountOf(ana)).toEqual({ in_review: true, review_note: 'Account closed' });
    expect(await bankAccountOf(ben)).toEqual({ in_review: false, review_note: '' });
    expect((await ana.browser.get('/api/payouts/next')).body).toMatchObject({
      owedMills: 93_500,
      netMills: 0,
      reasons: ['bank_in_review'],
    });
    await booksAreRight();
  });

  test('of one payout several lines follow each other by their day', async () => {
    const later = line(paid.ana, 'returned', 'R02').replace(
      friday(),
      `${friday().slice(0, 4)}-12-31`,
    );
    const read = await bank(later, line(paid.ana, 'deposited'), line(paid.ana, 'deposited'));
    expect(resultsOf(read)).toEqual(['booked', 'booked', 'already']);
    expect(await stateOf(ana)).toBe('returned');
    expect((await bankAccountOf(ana))?.review_note).toMatch(
      /^Your bank says that this account is closed\./,
    );
    await booksAreRight();
  });

  test('says of every other line why it was not booked', async () => {
    await bank(line(paid.ben, 'failed'));
    const read = await bank(
      line({ ...paid.ana, reference: 'PO26W01NOBODY' }, 'deposited'),
      line(paid.ana, 'deposited', '', '93.51'),
      line(paid.ana, 'deposited').replace('XCD', 'usd'),
      line(paid.ben, 'failed'),
      line(paid.ana, 'returned'),
      line(paid.ana, 'deposited').replace(/20\d\d-/, '2025-'),
      line(paid.ben, 'deposited'),
    );
    expect(saidOf(read)).toEqual([
      'No payout goes by this reference.',
      'EC$93.50 was sent.',
      'It was sent in XCD, and this says USD.',
      'Its money is back already.',
      'The bank has not said yet that it was deposited.',
      `It cannot have been on that day: its week ended on ${paid.ana.cutOffDay}.`,
      'The bank said before that it failed, and its money is back.',
    ]);
    expect(read.counts).toEqual([
      { result: 'already', count: 1 },
      { result: 'unknown', count: 1 },
      { result: 'wrong_amount', count: 2 },
      { result: 'wrong_state', count: 3 },
    ]);
    expect([await stateOf(ana), await stateOf(ben)]).toEqual(['in_transit', 'failed']);
    await booksAreRight();
  });

  test('of what was not sent says so', async () => {
    week += 1;
    await at('2026-11-24T16:00:00Z');
    await sell(world, ana, 100);
    await at('2026-11-26T10:00:00Z');
    await world.run();
    const queued = await newestPayout(world, ana);
    const read = await bank(`${queued.reference},deposited,2027-01-08,93.50,XCD,`);
    expect(saidOf(read)).toEqual(['It has not been sent yet.']);
  });
});

describe('returns of the clearing house', () => {
  const nacha = (code: string, ...whose: Sent[]) =>
    readIn(
      world,
      'nacha_returns',
      nachaReturns(whose.map(({ reference }) => ({ reference, cents: 9350n, code }))),
    );

  test('fail what is on its way and return what is in the bank', async () => {
    await bank(line(paid.ben, 'deposited'));
    const read = await nacha('R03', paid.ana, paid.ben);
    expect(read.lines.map(({ outcome, result }) => [outcome, result])).toEqual([
      ['R03', 'booked'],
      ['R03', 'booked'],
    ]);
    expect([await stateOf(ana), await stateOf(ben)]).toEqual(['failed', 'returned']);
    expect((await bankAccountOf(ben))?.review_note).toMatch(/^Your bank finds no account/);
    const { body } = await ana.browser.get(`/api/payouts/${paid.ana.id}`);
    expect(body).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Your bank finds/),
    });
    await booksAreRight();
  });

  test('say of every other entry why it was not booked', async () => {
    await nacha('R02', paid.ana);
    const text = nachaReturns([
      { reference: 'PO26W01NOBODY', cents: 9350n, code: 'R02' },
      { reference: paid.ben.reference, cents: 9351n, code: 'R02' },
      { reference: paid.ana.reference, cents: 9350n, code: 'R02' },
    ]);
    expect(resultsOf(await readIn(world, 'nacha_returns', text))).toEqual([
      'unknown',
      'wrong_amount',
      'already',
    ]);
    const other = nachaReturns([{ reference: paid.ben.reference, cents: 9350n, code: 'R02' }], {
      currency: 'USD',
    });
    expect(resultsOf(await readIn(world, 'nacha_returns', other))).toEqual(['wrong_amount']);
    expect(await stateOf(ben)).toBe('in_transit');
  });

  test('of what was cancelled do nothing', async () => {
    week += 1;
    await at('2026-11-24T16:00:00Z');
    await sell(world, ana, 100);
    await at('2026-11-26T10:00:00Z');
    await world.run();
    const queued = await newestPayout(world, ana);
    await world.one.browser.post(`/api/console/payouts/${queued.id}/cancellation`, {
      reason: 'Asked for by phone',
    });
    const read = await nacha('R02', queued);
    expect(saidOf(read)).toEqual(['It was cancelled and never sent.']);
    expect(await stateOf(ana)).toBe('cancelled');
  });
});

describe('a file', () => {
  test('is read in once, and again answers what came of it then', async () => {
    const text = table(bankHeader, line(paid.ana, 'failed', 'Account closed'));
    const first = await readIn(world, 'bank_csv', text);
    await verifyBankAccount(world, ana);
    const { body: again } = await send(world.two, 'bank_csv', text);
    expect(again).toEqual({ ...first, isRepeat: true });
    expect((await bankAccountOf(ana))?.in_review).toBe(false);
    expect(await balanceOf(world, ana)).toBe('93.500');
    const audited = await world.auditOf(first.id);
    expect(audited.map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['import-bank-file', world.one.uid],
    ]);
  });

  test('that two send at once is read in once', async () => {
    const text = table(bankHeader, line(paid.ana, 'failed'), line(paid.ben, 'deposited'));
    const answers = await Promise.all([
      send(world.one, 'bank_csv', text),
      send(world.two, 'bank_csv', text),
      send(world.one, 'bank_csv', text),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.filter(({ body }) => body['isRepeat'] === false)).toHaveLength(1);
    await booksAreRight();
  });

  test('beside another one that says the same books each payout once', async () => {
    const [one, two] = await Promise.all([
      bank(line(paid.ana, 'failed'), line(paid.ben, 'deposited')),
      bank(line(paid.ben, 'deposited'), line(paid.ana, 'failed')),
    ]);
    expect([...resultsOf(one), ...resultsOf(two)].toSorted()).toEqual([
      'already',
      'already',
      'booked',
      'booked',
    ]);
    await booksAreRight();
  });

  test('lies under a key, with no account number to be read', async () => {
    const text = nachaReturns([{ reference: paid.ana.reference, cents: 9350n, code: 'R02' }]);
    const { id } = await readIn(world, 'nacha_returns', text);
    const [kept] = await world.asOwner<{ bytes: Buffer }>(
      'select sealed_bytes as bytes from bank_imports where id = $1',
      [id],
    );
    expect(text).toContain('1029384756');
    expect(kept?.bytes.length).toBeGreaterThan(text.length);
    expect(kept?.bytes.toString('latin1')).not.toContain('1029384756');
  });

  test('that cannot be read leaves nothing, and says which line', async () => {
    const text = table(bankHeader, line(paid.ana, 'deposited'), line(paid.ben, 'arrived'));
    const { status, body } = await send(world.one, 'bank_csv', text);
    expect([status, body['error']]).toMatchObject([
      422,
      {
        code: 'rejected_fields',
        fields: { text: 'Line 3: Outcome is “arrived” and none of deposited, failed, returned.' },
      },
    ]);
    expect(await stateOf(ana)).toBe('in_transit');
  });

  test('is listed, and shown line by line', async () => {
    const { isRepeat: _, lines, ...brief } = await bank(line(paid.ana, 'deposited'));
    const { body } = await world.two.browser.get('/api/console/bank-imports');
    expect((body['items'] as unknown[])[0]).toEqual(brief);
    const shown = await world.two.browser.get(`/api/console/bank-imports/${brief.id}`);
    expect(shown.body).toEqual({ ...brief, isRepeat: false, lines });
  });

  test('needs the password', async () => {
    const { status, body } = await world.one.browser.post('/api/console/bank-imports', {
      password: 'not mine at all',
      kind: 'bank_csv',
      name: 'statement.csv',
      text: table(bankHeader, line(paid.ana, 'deposited')),
    });
    expect([status, body['error']]).toMatchObject([422, { code: 'wrong_password' }]);
    expect(await stateOf(ana)).toBe('in_transit');
  });

  test('with something of their own is for somebody else to read in', async () => {
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      ben.companyId,
      world.two.uid,
    ]);
    const text = table(bankHeader, line(paid.ana, 'deposited'), line(paid.ben, 'deposited'));
    const { status, body } = await send(world.two, 'bank_csv', text);
    expect([status, (body['error'] as { message: string }).message]).toEqual([
      403,
      'Something of yours stands in this file. Somebody else has to read it in.',
    ]);
    expect(await stateOf(ana)).toBe('in_transit');
    expect(resultsOf(await readIn(world, 'bank_csv', text))).toEqual(['booked', 'booked']);
  });
});

describe('money that came back', () => {
  test('is paid the week after its account was verified anew, and nothing to it before', async () => {
    week += 1;
    await at('2026-11-24T16:00:00Z');
    await sell(world, ana, 200);
    await at('2026-11-26T10:00:00Z');
    await world.run();
    const queued = await newestPayout(world, ana);
    await bank(line(paid.ana, 'failed', 'R04'));
    const audited = await world.auditOf(ana.uid);
    expect(audited.at(-1)).toMatchObject({
      action: 'hold-bank-account',
      actor_id: world.one.uid,
      reason: expect.stringMatching(/no valid account number/),
    });
    const run = `/api/console/payout-runs/${queued.cutOffDay}`;
    for (const { browser } of [world.one, world.two]) {
      const { seen } = (await browser.get(run)).body;
      await browser.post(`${run}/approval`, { password, seen });
    }
    expect(await stateOf(ana)).toBe('cancelled');
    expect(await balanceOf(world, ana)).toBe('280.500');
    await verifyBankAccount(world, ana);
    week += 1;
    await at('2026-11-26T10:00:00Z');
    await sendWeek(world);
    expect((await payoutsOf(world, ana)).map(({ state, net }) => [state, net])).toEqual([
      ['failed', '93.50'],
      ['cancelled', '187.00'],
      ['in_transit', '280.50'],
    ]);
    await booksAreRight();
  });

  test('holds no account that it was not sent to', async () => {
    await world.asOwner(`update bank_accounts set account_name = 'Another' where user_id = $1`, [
      ana.uid,
    ]);
    await verifyBankAccount(world, ana);
    const read = await bank(line(paid.ana, 'failed', 'R02'));
    expect(saidOf(read)[0]).toMatch(
      /The bank account is another one by now, and stays as it is\.$/,
    );
    expect(await bankAccountOf(ana)).toEqual({ in_review: false, review_note: '' });
  });
});
