/** The acquirer's file proposes each dispute once, and money moves only after the second approval. */
import { randomUUID } from 'node:crypto';
import { disputeColumns, type ImportedDisputes } from '@piton/contract/disputes/dispute-import.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  addOpenSale,
  addPaidSale,
  approve,
  balancesOf,
  complete,
  propose,
  type ProposalWorld,
  saleAs,
  withProposalWorld,
} from '../../proposals/testing/proposal-world.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const today = () => calendarDay(new Date());
const newCase = () => `CASE-${randomUUID().slice(0, 8).toUpperCase()}`;

type Notice = {
  reference: string;
  invoice: string;
  amount?: string;
  fee?: string;
  notified?: string;
  reason?: string;
  by?: string;
};

function file(...notices: readonly Notice[]): string {
  const lines = notices.map(({ reference, invoice, ...given }) =>
    [
      reference,
      invoice,
      given.amount ?? '99.00',
      given.fee ?? '25.00',
      given.notified ?? today(),
      given.reason ?? 'fraud',
      given.by ?? addDays(today(), 9),
    ].join(','),
  );
  return [disputeColumns.join(','), ...lines].join('\n');
}

const path = '/api/console/dispute-imports';
const send = ({ browser }: SignedIn, text: string): Promise<HttpResponse> =>
  browser.post(path, { password, text });
const preview = ({ browser }: SignedIn, text: string): Promise<HttpResponse> =>
  browser.post(`${path}/preview`, { text });

async function resultsOf(response: Promise<HttpResponse>): Promise<string[]> {
  const { status, body } = await response;
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as unknown as ImportedDisputes).lines.map(({ result }) => result);
}

async function newSale(amount?: string): Promise<{ saleId: string; invoice: string }> {
  const saleId = await addPaidSale(world, amount);
  return { saleId, invoice: (await saleAs(world.one, saleId)).invoice };
}

const proposalsOf = (saleId: string) =>
  world.asOwner<Record<string, unknown>>(
    `select id, state, reference, amount_mills::integer as mills, fee_mills::integer as fee,
            happened_on::text as notified, respond_by::text as by, dispute_reason as reason, proposed_by
       from proposals where sale_id = $1`,
    [saleId],
  );

test('each line proposes a dispute, which a second person opens', async () => {
  const { saleId, invoice } = await newSale();
  const reference = newCase();
  const text = file({ reference, invoice, amount: '50.00' });
  expect(await resultsOf(send(world.one, text))).toEqual(['proposed']);
  const [made, ...others] = await proposalsOf(saleId);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    state: 'proposed',
    reference,
    mills: 50_000,
    fee: 25_000,
    notified: today(),
    by: addDays(today(), 9),
    reason: 'fraud',
    proposed_by: world.one.uid,
  });
  expect((await balancesOf(world, world.merchant)).disputed).toBe(0);
  const id = String(made?.['id']);
  expect((await approve(world.one, { id })).status).toBe(403);
  expect((await approve(world.two, { id })).status).toBe(200);
  expect((await balancesOf(world, world.merchant)).disputed).toBe(50_000);
});

test('a preview shows the same results and changes nothing', async () => {
  const { saleId, invoice } = await newSale();
  const text = file({ reference: newCase(), invoice });
  const { body: before } = await preview(world.one, text);
  expect(await proposalsOf(saleId)).toEqual([]);
  expect(before['lines']).toMatchObject([
    { number: 2, invoice, amountMills: 99_000, result: 'proposed', saleId },
  ]);
  const { body: after } = await send(world.one, text);
  expect(after).toEqual(before);
});

describe('the acquirer’s reference is proposed once', () => {
  test('from two people at once, and from a repeated file', async () => {
    const sales = [await newSale(), await newSale()];
    const text = file(...sales.map(({ invoice }) => ({ reference: newCase(), invoice })));
    const both = await Promise.all([
      resultsOf(send(world.one, text)),
      resultsOf(send(world.two, text)),
    ]);
    expect(both.map(([first]) => first)).toEqual(expect.arrayContaining(['proposed', 'known']));
    for (const [first, second] of both) expect(second).toBe(first);
    for (const { saleId } of sales) expect(await proposalsOf(saleId)).toHaveLength(1);
    expect(await resultsOf(send(world.one, text))).toEqual(['known', 'known']);
  });

  test('even if staff recorded it by hand', async () => {
    const { saleId, invoice } = await newSale();
    const reference = newCase();
    const terms = { amountMills: 99_000, disputeFeeMills: 25_000, reference };
    const deadline = { respondBy: addDays(today(), 9) };
    await complete(world, propose(world.one, saleId, 'disputes', { ...terms, ...deadline }));
    expect(
      await resultsOf(send(world.two, file({ reference: reference.toLowerCase(), invoice }))),
    ).toEqual(['known']);
  });

  test('with its details, and others are reported', async () => {
    const [{ invoice }, other] = [await newSale(), await newSale()];
    const notice = { reference: newCase(), invoice };
    await resultsOf(send(world.one, file(notice)));
    const changes = [
      { amount: '98.00' },
      { fee: '0.00' },
      { reason: 'duplicate' },
      { by: addDays(today(), 10) },
      { invoice: other.invoice },
    ];
    for (const change of changes) {
      expect(await resultsOf(send(world.one, file({ ...notice, ...change })))).toEqual([
        'different',
      ]);
    }
    expect(await proposalsOf(other.saleId)).toEqual([]);
  });

  test('even if a colleague rejected it', async () => {
    const { saleId, invoice } = await newSale();
    const text = file({ reference: newCase(), invoice });
    await resultsOf(send(world.one, text));
    const [made] = await proposalsOf(saleId);
    await world.two.browser.post(`/api/console/proposals/${String(made?.['id'])}/withdrawal`, {
      reason: 'The file is wrong',
    });
    expect(await resultsOf(send(world.one, text))).toEqual(['rejected']);
  });
});

test('a line that can’t be proposed says why, and the others are', async () => {
  const [good, small, old, future] = [
    await newSale(),
    await newSale('10.00'),
    await newSale(),
    await newSale(),
  ];
  const pending = await saleAs(world.one, await addOpenSale(world));
  const lines = [
    { invoice: good.invoice },
    { invoice: good.invoice, amount: '1.00' },
    { invoice: 'ZZZZZZZZZZZZ' },
    { invoice: small.invoice, amount: '10.01' },
    { invoice: old.invoice, notified: addDays(today(), -1) },
    { invoice: future.invoice, notified: addDays(today(), 1) },
    { invoice: pending.invoice },
  ].map((line) => ({ reference: newCase(), ...line }));
  expect(await resultsOf(send(world.one, file(...lines)))).toEqual([
    'proposed',
    'not_now',
    'unknown',
    'too_much',
    'wrong_day',
    'wrong_day',
    'not_now',
  ]);
});

test('a payment of the person’s own company waits for a colleague', async () => {
  const { saleId, invoice } = await newSale();
  const { companyId } = world.merchant;
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    companyId,
    world.one.uid,
  ]);
  const text = file({ reference: newCase(), invoice });
  expect(await resultsOf(send(world.one, text))).toEqual(['own']);
  expect(await proposalsOf(saleId)).toEqual([]);
});

describe('a file', () => {
  const row = `CB-1,A2B3C4D5E6F7,99.00,25.00,2026-11-20,fraud,2026-12-04`;

  test.each([
    ['CB-2,A2B3,99.00', 'It has 3 columns instead of 7.'],
    [row, 'CB-1 is the reference of line 2 too.'],
    [row.replace('CB-1', ''), 'Reference is empty.'],
    ['CB-2,,99.00,25.00,2026-11-20,fraud,2026-12-04', 'Invoice is empty.'],
    ['CB-2,A2,0.00,25.00,2026-11-20,fraud,2026-12-04', 'Amount must be more than zero.'],
    ['CB-2,A2,-1.00,25.00,2026-11-20,fraud,2026-12-04', 'Amount must not be negative.'],
    ['CB-2,A2,1.00,-0.01,2026-11-20,fraud,2026-12-04', 'Fee must not be negative.'],
    ['CB-2,A2,1.00,0.00,20/11/2026,fraud,2026-12-04', 'Notified on “20/11/2026” is not a day'],
    ['CB-2,A2,1.00,0.00,2026-11-20,stolen,2026-12-04', 'Reason “stolen” is not one of fraud,'],
    ['CB-2,A2,1.00,0.00,2026-11-20,fraud,2026-11-19', 'Respond by is before Notified on.'],
  ])('with “%s” is refused whole', async (bad, words) => {
    const text = [disputeColumns.join(','), row, bad].join('\n');
    for (const response of [await preview(world.one, text), await send(world.one, text)]) {
      expect(response.status).toBe(422);
      expect(JSON.stringify(response.body)).toContain(`Line 3: ${words}`);
    }
  });

  test('has up to 200 lines', async () => {
    const lines = Array.from({ length: 201 }, (_, at) => row.replace('CB-1', `CB-${at}`));
    const { body } = await preview(world.one, [disputeColumns.join(','), ...lines].join('\n'));
    expect(JSON.stringify(body)).toContain('more than 200 lines');
  });
});
