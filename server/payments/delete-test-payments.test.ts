/** Test payments are deleted after 90 days, and all totals match what is left. */
import { projectSales } from './project-sales.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { moveDatabaseClock } from '../database/testing/set-database-clock.ts';
import type { SaleOutcome } from '../gateways/gateway.ts';
import { findViolations } from '../ledger/ledger-check.ts';
import { requested } from '../payment-requests/testing/requested.ts';
import { postingChecks } from '../monitoring/self-check/posting-checks.ts';
import { saleChecks } from '../monitoring/self-check/sale-checks.ts';
import { deleteCancelledAttempts } from './attempts/delete-cancelled-attempts.ts';
import { deleteTestPayments } from './delete-test-payments.ts';
import { takePayment } from './take/take-payment.ts';
import { newCard } from './testing/new-card.ts';
import { paymentRequest } from './testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  references,
  scriptedGateway,
  seal,
} from './testing/payment-world.ts';

let world: PaymentWorld;
let owner: pg.Client;
/** Bypasses all rules. */
let superuser: pg.Client;
beforeAll(async () => {
  world = await createPaymentWorld();
  owner = new pg.Client(world.database.owner);
  superuser = new pg.Client(world.database.superuser);
  await Promise.all([owner.connect(), superuser.connect()]);
  await superuser.query('set session_replication_role = replica');
});
afterAll(async () => {
  await Promise.all([owner.end(), superuser.end()]);
  await world.database.drop();
});

const outcomes = {
  Approved: () => ({
    kind: 'approved',
    references: { ...references, hostReference: crypto.randomUUID() },
  }),
  Declined: () => ({ kind: 'declined', references: { ...references, approvalCode: null } }),
  Pending: () => ({ kind: 'unknown', cause: 'timeout', detail: '' }),
} satisfies Record<string, () => SaleOutcome>;

type Given = {
  mode: SaleMode;
  status: keyof typeof outcomes;
  daysOld: number;
  uses: 'single' | 'many' | null;
  isProposed: boolean;
};
const old: Given = {
  mode: 'test',
  status: 'Approved',
  daysOld: 91,
  uses: null,
  isProposed: false,
};

/** The amount is fixed, because payment requests demand it. */
async function pay({ mode, status, daysOld, uses, isProposed }: Given) {
  await moveDatabaseClock(asOwner, `-${daysOld} days`);
  const at = new Date(Date.now() - daysOld * 24 * 60 * 60 * 1000);
  const deps = paymentDeps(world, scriptedGateway({ sale: outcomes[status] }), { clock: () => at });
  const requestId = uses === null ? null : await requested(world, { mode, uses });
  const encryptedTxt = await seal({ cardNumber: newCard() });
  const result = await takePayment(deps, paymentRequest(world, encryptedTxt, { mode, requestId }));
  await projectSales(world.database.kysely);
  await moveDatabaseClock(asOwner, '0');
  if (result.kind !== 'sale') throw new Error(result.kind);
  const { id } = result.sale;
  expect(result.sale.status).toBe(status);
  await superuser.query(`
    insert into sale_collections (sale_id, number, company_id, user_id, at)
      select id, 1, company_id, '${world.ownerId}', now() from sales where id = '${id}';
    insert into sale_contradictions (sale_id, company_id, reported_status, detail, reported_at)
      select id, company_id, 'Declined', '', now() from sales where id = '${id}'`);
  if (isProposed) await superuser.query(withdrawnProposal(id));
  return { id, encryptedTxt, requestId };
}

const withdrawnProposal = (id: string) => `
  insert into proposals (id, kind, company_id, mode, sale_id, outcome, amount_mills, fee_mills,
    reference, reason, sale_version, proposed_by, state, ended_by, ended_at)
  select gen_random_uuid(), 'resolution', company_id, mode, id, 'confirmed', 0, 0, '', 'r', '',
         '${world.ownerId}', 'withdrawn', '${world.ownerId}', now() from sales where id = '${id}'`;

const asOwner = async (text: string) => (await owner.query<Record<string, string>>(text)).rows;
const deleteUpTo = (count: string) => asOwner(`select delete_old_test_sales(${count}) as deleted`);
const idsOf = async (table: string) =>
  (await asOwner(`select distinct ${table === 'sales' ? 'id' : 'sale_id'} as id from ${table}`))
    .map(({ id }) => id ?? '')
    .toSorted(compareIds);

const compareIds = (one: string, other: string) => one.localeCompare(other);

/** All checks that compare sales with counters and postings. */
async function problems(): Promise<string[]> {
  // The test plants a contradiction and a pending sale with each payment.
  const checks = [...postingChecks, ...saleChecks(new Date())].filter(
    ({ code }) => code !== 'outcome_contradicted' && code !== 'sale_overdue',
  );
  const found = [];
  for (const check of checks) found.push(...(await findViolations(owner, check)));
  return found;
}

function isDeleted({ mode, status, daysOld, uses, isProposed }: Given): boolean {
  const keepsRequestPaid = uses === 'single' && status === 'Approved';
  return (
    mode === 'test' && status !== 'Pending' && daysOld > 90 && !isProposed && !keepsRequestPaid
  );
}

const given = fc.record<Given>({
  mode: fc.constantFrom('test', 'test', 'live'),
  status: fc.constantFrom('Approved', 'Approved', 'Declined', 'Pending'),
  daysOld: fc.constantFrom(0, 89, 91, 92, 400),
  uses: fc.constantFrom(null, null, 'single', 'many'),
  isProposed: fc.constantFrom(false, false, false, true),
});

test('totals and ledger match the remaining sales after any deletion', async () => {
  const left: string[] = [];
  const payAndDelete = async (payments: Given[], batchMax: number) => {
    for (const payment of payments) {
      const { id } = await pay(payment);
      if (!isDeleted(payment)) left.push(id);
    }
    const due = payments.filter(isDeleted).length;
    for (let deleted = 0; deleted < due;) {
      const [row] = await deleteUpTo(String(batchMax));
      expect(Number(row?.['deleted'])).toBe(Math.min(batchMax, due - deleted));
      deleted += Number(row?.['deleted']);
      expect(await problems()).toEqual([]);
    }
    expect(await deleteUpTo('1')).toEqual([{ deleted: '0' }]);
    for (const table of ['sales', 'sale_events', 'sale_collections', 'sale_contradictions']) {
      expect(await idsOf(table)).toEqual(left.toSorted(compareIds));
    }
  };
  // Each reason to keep a payment occurs at least once.
  const oneOfEach: Given[] = [
    { ...old, status: 'Declined' },
    { ...old, uses: 'single' },
    { ...old, uses: 'many' },
    { ...old, uses: 'single', status: 'Declined' },
    { ...old, mode: 'live' },
    { ...old, status: 'Pending' },
    { ...old, isProposed: true },
    { ...old, daysOld: 89 },
    old,
  ];
  // Deletes the newest: first none is left, then an older one.
  await payAndDelete([old], 1);
  await payAndDelete([{ ...old, daysOld: 400, uses: 'single' }, old], 1);
  await payAndDelete(oneOfEach, 2);
  expect(left).toHaveLength(6);
  await fc.assert(
    fc.asyncProperty(
      fc.array(given, { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      payAndDelete,
    ),
    { numRuns: 4 },
  );
}, 60_000);

test('postings and history stay, and the text never starts another payment', async () => {
  const { encryptedTxt } = await pay(old);
  const rows = () =>
    asOwner(`select (select count(*) from ledger_entries) as entries,
                    (select count(*) from audit_unchained) as history,
                    (select count(*) from attempts) as attempts`);
  const before = await rows();
  await deleteTestPayments(world.database.kysely);
  await superuser.query(`update attempts set created_at = now() - interval '91 days'`);
  await deleteCancelledAttempts(world.database.kysely);
  expect(await rows()).toEqual(before);
  const gateway = scriptedGateway({});
  for (const mode of ['live', 'test'] as const) {
    const request = paymentRequest(world, encryptedTxt, { mode });
    expect((await takePayment(paymentDeps(world, gateway), request)).kind).not.toBe('sale');
  }
  expect(gateway.sales).toEqual([]);
});

test('a repeat during the deletion returns cancelled', async () => {
  const { id, encryptedTxt } = await pay(old);
  const gateway = scriptedGateway({});
  const deps = paymentDeps(world, gateway);
  // The server calls this after it has found the earlier sale's id and before it reads the sale.
  const isSiteSuspect = async () => {
    await deleteTestPayments(world.database.kysely);
    return false;
  };
  const racing = { ...deps, unreadable: { ...deps.unreadable, isSiteSuspect } };
  const request = paymentRequest(world, encryptedTxt, { mode: 'test' });
  expect(await takePayment(racing, request)).toEqual({ kind: 'cancelled' });
  expect(await asOwner(`select from sales where id = '${id}'`)).toEqual([]);
  expect(gateway.sales).toEqual([]);
});

test('two servers that delete at the same time delete each payment once', async () => {
  for (let count = 0; count < 6; count += 1) await pay(old);
  const { kysely } = world.database;
  await Promise.all([deleteTestPayments(kysely), deleteTestPayments(kysely)]);
  await deleteTestPayments(kysely);
  expect(await problems()).toEqual([]);
  expect(await deleteUpTo('10')).toEqual([{ deleted: '0' }]);
});

test.each(['1', '1000000', 'null', '2147483647', '0'])(
  'no argument makes the function delete anything else: %s',
  async (count) => {
    const kept = await Promise.all(
      [
        { ...old, mode: 'live' as const },
        { ...old, mode: 'live' as const, status: 'Declined' as const },
        { ...old, daysOld: 1 },
      ].map(pay),
    );
    await deleteUpTo(count);
    await deleteUpTo(count);
    expect(await idsOf('sales')).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
  },
);

test('a live, fresh or pending payment is not deleted by the owner of the database either', async () => {
  for (const kept of [
    { ...old, mode: 'live' as const },
    { ...old, daysOld: 89 },
    { ...old, status: 'Pending' as const },
  ]) {
    const { id } = await pay(kept);
    await expect(asOwner(`delete from sales where id = '${id}'`)).rejects.toThrow(
      /^sale .* cannot be deleted$/,
    );
    for (const table of ['sale_events', 'sale_collections']) {
      const where = `where sale_id = '${id}'`;
      await expect(asOwner(`delete from ${table} ${where}`)).rejects.toThrow('append-only');
      const change = `update ${table} set number = number + 1 ${where}`;
      await expect(asOwner(change)).rejects.toThrow('append-only');
    }
  }
});

test('the server deletes through the function only', async () => {
  await pay(old);
  for (const table of ['sales', 'sale_events', 'sale_collections', 'sale_days', 'attempts']) {
    const deleting = actingAs(world.database.kysely, 'piton', (transaction) =>
      sql.raw(`delete from ${table}`).execute(transaction),
    );
    await expect(deleting).rejects.toMatchObject({ code: '42501' });
  }
});

test('a paid live or single-use request keeps its count', async () => {
  for (const paid of [
    { ...old, uses: 'many' as const, mode: 'live' as const },
    { ...old, uses: 'single' as const },
  ]) {
    const requestId = String((await pay(paid)).requestId);
    const lower = `update payment_requests set paid_count = 0 where id = '${requestId}'`;
    await expect(asOwner(lower)).rejects.toThrow('is immutable');
  }
});
