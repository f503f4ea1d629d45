import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { type Probe, probeRows, readTables, runProbe } from '../testing/access/row-probes.ts';
import { addAdministratorVictim, addMerchantVictim } from '../testing/access/victims.ts';
import { rowsOf, type Victim } from '../testing/access/victim-rows.ts';
import { readByReviewers } from '../testing/access/read-by-reviewers.ts';

/**
 * Simulates an app without any checks: statements without a condition, for every table and column,
 * on behalf of other users.
 */

let world: ConsoleWorld;
let merchant: Awaited<ReturnType<typeof addMerchantVictim>>;
let thief: Awaited<ReturnType<typeof addMerchantVictim>>;
let boss: Awaited<ReturnType<typeof addAdministratorVictim>>;
const staff = { reviewer: '', administrator: '', bare: '', disabled: '' };
let probed = 0;

beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

/**
 * No row was visible, access is denied, only the database writes the column, or a trigger found no
 * company.
 */
const held = new Set(['none', '42501', '428C9', 'P0002']);

async function leaksTo(actor: ActingAs, victim: Victim): Promise<Probe[]> {
  const probes = await probeRows(world, victim, actor);
  probed += probes.length;
  // Without rows to probe, the test would prove nothing.
  expect(probes.length).toBeGreaterThan(victim === boss ? 100 : 350);
  return probes.filter(({ result }) => !held.has(result));
}

const tablesOf = (leaks: readonly Probe[], verb: string) => [
  ...new Set(leaks.filter(({ what }) => what.startsWith(verb)).map(({ table }) => table)),
];

const identity = [
  'audit_entries',
  'credentials',
  'devices',
  'email_links',
  'second_factor_codes_used',
  'second_factors',
  'security_events',
  'sessions',
  'sign_in_challenges',
  'staff_invites',
  'users',
];

/** A view for the signed-in merchant, and tables that name neither merchants nor staff. */
const ofNobody = new Set(['master_key_check', 'wrapped_root_keys', 'audit_countersignatures']);

describe('there are rows to attack', () => {
  // Runs within a test, because paying ends with the test that called it; it creates people who
  // have everything.
  test('a merchant has rows in every table, an administrator in every table of people', async () => {
    thief = await addMerchantVictim(world, 'Thief');
    // Comes last, so that one of their rows still waits for the chain.
    merchant = await addMerchantVictim(world, 'Victim');
    boss = await addAdministratorVictim(world, 'Boss');
    staff.reviewer = (await world.signIn('reviewer@example.lc', { role: 2 })).uid;
    staff.administrator = (await world.signIn('administrator@example.lc')).uid;
    staff.bare = (await world.signIn('bare@example.lc', { isExempt: false })).uid;
    staff.disabled = (await world.signIn('disabled@example.lc')).uid;
    await world.asOwner('update users set disabled_at = now() where id = $1', [staff.disabled]);
    const tables = (await readTables(world))
      .map(({ name }) => name)
      .filter((name) => !ofNobody.has(name));
    expect(await tablesWith(merchant, tables)).toEqual(tables);
    expect(await tablesWith(boss, tables)).toEqual(identity);
  }, 60_000);
});

async function tablesWith(victim: Victim, tables: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of tables) {
    const rows = await world.asOwner(`select from ${name} where ${rowsOf(victim, name)}`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const outsiders: readonly [string, () => ActingAs][] = [
  ['another merchant', () => ({ userId: thief.merchant.uid })],
  ['another company’s page', () => ({ companyId: thief.merchant.companyId })],
  ['staff as themselves', () => ({ userId: staff.reviewer })],
  ['a merchant who says staff', () => ({ staffId: thief.merchant.uid })],
  ['an administrator without a second factor', () => ({ staffId: staff.bare })],
  ['a disabled administrator', () => ({ staffId: staff.disabled })],
  ['an unknown person as staff', () => ({ staffId: randomUUID() })],
  ['an unknown person', () => ({ userId: randomUUID() })],
  ['a visitor', () => ({ userId: '' })],
];

describe.each(outsiders)('%s can neither read, change, delete nor add', (_who, actor) => {
  test('a merchant’s rows', async () => {
    expect(await leaksTo(actor(), merchant)).toEqual([]);
  });

  test('an administrator’s rows', async () => {
    expect(await leaksTo(actor(), boss)).toEqual([]);
  });
});

describe('a member who does not own the company', () => {
  const hasEnded = '23001';

  /** Tries to insert a pending sale. */
  async function pending(transaction: Transaction<DB>): Promise<string> {
    const { companyId } = merchant.merchant;
    await world.asOwner(
      `insert into sales (
         id, company_id, mode, status, tran_id, invoice, receipt_token, channel, amount_mills,
         fee_basis_points, purpose, person_name, person_email, person_phone, created_at, next_inquiry_at
       ) values (
         gen_random_uuid(), $1, 'test', 'Pending', 'PENDINGPENDING00', 'PENDYNGSALES',
         'pendingpendingpending0', 'page', 1000, 650, '', '', '', '', now(), now()
       )`,
      [companyId],
    );
    const where = `where company_id = '${companyId}' and status = 'Pending'`;
    expect(await runProbe(transaction, `select from sales ${where}`)).toBe('some');
    return runProbe(transaction, `update sales set backoff_step = 0 ${where} returning 1`);
  }

  test('reads the company, its payments and its ledger, and changes none of them', async () => {
    const { uid: userId } = await world.signIn('member@example.lc', { role: 3 });
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      merchant.merchant.companyId,
      userId,
    ]);
    // A trigger rejects writes to an ended sale before the policy for writers applies.
    const leaks = (await leaksTo({ userId }, merchant)).filter(
      ({ table, result }) => table !== 'sales' || result !== hasEnded,
    );
    expect(leaks.filter(({ what }) => !what.startsWith('read '))).toEqual([]);
    await actingAs(world.database.kysely, { userId }, async (transaction) => {
      await expect(pending(transaction)).resolves.toBe('42501');
    });
    expect(tablesOf(leaks, 'read ')).toEqual([
      'companies',
      'company_members',
      'company_totals',
      'dispute_files',
      'dispute_responses',
      'disputes',
      'ledger_accounts',
      'ledger_balances',
      'ledger_entries',
      'ledger_transactions',
      'payment_requests',
      'pending_sales',
      'refunds',
      'sale_authentications',
      'sale_collections',
      'sale_days',
      'sale_events',
      'sales',
      'unprojected_sales',
    ]);
  });
});

describe('staff who may work', () => {
  test('reviewers read a merchant’s console data, and change nothing', async () => {
    const leaks = await leaksTo({ staffId: staff.reviewer }, merchant);
    expect(leaks.filter(({ what }) => !what.startsWith('read '))).toEqual([]);
    expect(tablesOf(leaks, 'read ')).toEqual(readByReviewers);
  });

  test('reviewers see only that an administrator exists, and change nothing', async () => {
    const leaks = await leaksTo({ staffId: staff.reviewer }, boss);
    expect(leaks.filter(({ what }) => !what.startsWith('read '))).toEqual([]);
    expect(tablesOf(leaks, 'read ')).toEqual(['audit_entries', 'security_events', 'users']);
  });

  test('administrators can only withdraw another one’s invitation', async () => {
    const leaks = await leaksTo({ staffId: staff.administrator }, boss);
    expect(tablesOf(leaks, 'read ')).toEqual([
      'audit_entries',
      'security_events',
      'staff_invites',
      'users',
    ]);
    expect(leaks.filter(({ what }) => !what.startsWith('read '))).toEqual([
      { table: 'staff_invites', what: 'delete', result: 'some' },
    ]);
  });

  test('administrators can close and erase a merchant, but not act as them or pay', async () => {
    const leaks = await leaksTo({ staffId: staff.administrator }, merchant);
    expect(tablesOf(leaks, 'change ')).toEqual(['users']);
    expect(tablesOf(leaks, 'add')).toEqual([]);
    expect(tablesOf(leaks, 'delete')).toEqual([
      'credentials',
      'devices',
      'email_links',
      'paid_emails',
      'second_factor_codes_used',
      'second_factors',
      'security_events',
      'sessions',
      'staff_invites',
    ]);
  });
});

describe('the walk', () => {
  test('would notice: the victim reads and changes their own rows', async () => {
    const own = (await leaksTo({ userId: merchant.merchant.uid }, merchant)).filter(
      ({ result }) => result === 'some',
    );
    expect(tablesOf(own, 'read ')).toEqual(expect.arrayContaining(['users', 'sales', 'sessions']));
    expect(own.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['read phone', 'change phone', 'delete']),
    );
  });

  test('was long enough', () => {
    expect(probed).toBeGreaterThan(5000);
  });
});

describe('columns that no one may change', () => {
  test('users cannot change their role, exemptions, standing, review, money or states', async () => {
    const forbidden: [string, string, string][] = [
      ['users', 'role', '1'],
      ['users', 'second_factor_exempt', 'true'],
      ['users', 'disabled_at', 'null'],
      ['companies', 'owner_id', 'gen_random_uuid()'],
      ['companies', 'fee_basis_points', '0'],
      ['companies', 'standing', "'rejected'"],
      ['companies', 'in_review', 'false'],
      ['companies', 'review_note', "''"],
      ['companies', 'version', '1'],
      ['company_totals', 'approved_count', '9'],
      ['sale_days', 'amount_mills', '9'],
      ['company_members', 'user_id', 'gen_random_uuid()'],
      ['bank_accounts', 'in_review', 'false'],
      ['bank_accounts', 'approval_id', 'null'],
      ['approvals', 'second_by', 'gen_random_uuid()'],
      ['review_decisions', 'note', "''"],
      ['ledger_balances', 'balance_mills', '1000000'],
      ['ledger_entries', 'amount_mills', '1000'],
      ['sales', 'amount_mills', '10'],
      ['sales', 'fee_basis_points', '0'],
      ['sales', 'request_id', 'null'],
      ['payment_requests', 'amount_mills', '10'],
      ['payment_requests', 'uses', "'many'"],
      ['payment_requests', 'paid_count', '0'],
      ['sale_collections', 'at', 'now()'],
      ['sale_collections', 'user_id', 'gen_random_uuid()'],
      ['audit_entries', 'reason', "''"],
    ];
    for (const actor of [{ userId: thief.merchant.uid }, { staffId: thief.merchant.uid }]) {
      await actingAs(world.database.kysely, actor, async (transaction) => {
        for (const [table, column, value] of forbidden) {
          const text = `update ${table} set ${column} = ${value} returning 1`;
          const result = await runProbe(transaction, text);
          expect(result, `${table}.${column}`).toMatch(/^(42501|P0001|none)$/);
        }
      });
    }
    const [row] = await world.asOwner<{ untouched: boolean }>(
      'select role = 3 and not second_factor_exempt as untouched from users where id = $1',
      [thief.merchant.uid],
    );
    expect(row?.untouched).toBe(true);
  });
});
