import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { createConsoleWorld, type ConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { runProbe } from '../testing/access/row-probes.ts';

/**
 * An administrator who closes and erases accounts must not take one over: with a changed address,
 * the next password reset would give it away.
 */

let world: ConsoleWorld;
let admin: string;
let merchant: string;
let people = 0;
beforeAll(async () => {
  world = await createConsoleWorld();
  admin = (await world.signIn('alicia@example.lc')).uid;
});
beforeEach(async () => {
  people += 1;
  merchant = (await world.signIn(`merchant-${people}@example.lc`, { role: 3 })).uid;
});
afterAll(() => world.database.drop());

const changes: Readonly<Record<string, string>> = {
  email: `'thief@example.lc'`,
  first_name: `'Thief'`,
  last_name: `'Thief'`,
  country: `'Elsewhere'`,
  phone: `'+1 758 450 0000'`,
  address: `'elsewhere'`,
  email_verified_at: 'now()',
  primary_company_id: `'NotTheirOwnCompany00'`,
  profile_updated_at: 'now()',
  last_signed_in_at: `now() - interval '1 day'`,
  previous_signed_in_at: 'now()',
  second_factor_on: 'true',
  closed_at: 'now()',
  erased_at: 'now()',
  updated_at: `now() - interval '1 day'`,
};

async function change(actor: ActingAs, set: string): Promise<string> {
  return actingAs(world.database.kysely, actor, (transaction) =>
    runProbe(transaction, `update users set ${set} where id = '${merchant}' returning 1`),
  );
}

async function changedBy(actor: ActingAs): Promise<string[]> {
  const results: [string, string][] = [];
  for (const [column, value] of Object.entries(changes)) {
    results.push([column, await change(actor, `${column} = ${value}`)]);
  }
  const refused = results.filter(([, result]) => result !== 'some' && result !== '42501');
  // An error from a table's constraint means that the permission check let the write through.
  return [...results.filter(([, result]) => result === 'some'), ...refused].map(([name]) => name);
}

test('the test covers every account column that the server may write', async () => {
  const rows = await world.asOwner<{ name: string }>(
    `select column_name::text as name from information_schema.columns
      where table_schema = 'public' and table_name = 'users'
        and has_column_privilege('piton_app', 'users', column_name::text, 'update')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(changes).toSorted());
});

test('an administrator can change only a merchant’s closing and its time', async () => {
  expect(await changedBy({ staffId: admin })).toEqual(['closed_at', 'updated_at']);
});

test('the person and Piton change the account’s details', async () => {
  for (const actor of [{ userId: merchant }, 'piton'] as const) {
    expect(await changedBy(actor)).toEqual(
      expect.arrayContaining(['email', 'first_name', 'email_verified_at', 'phone']),
    );
  }
});

test('erasing leaves the pseudonym and nothing else, and is not undone', async () => {
  const pseudonym = `first_name = 'Erased', last_name = 'account', phone = null, address = null,
    email_verified_at = null, second_factor_on = false, last_signed_in_at = null,
    previous_signed_in_at = null, profile_updated_at = null`;
  const staff = { staffId: admin };
  await actingAs(world.database.kysely, staff, (transaction) =>
    sql`update users set closed_at = now() where id = ${merchant}`.execute(transaction),
  );
  const email = `email = 'erased-${merchant}@erased.invalid'`;
  const with_ = (...more: string[]) => ['erased_at = now()', ...more].join(', ');
  expect(await change(staff, with_(pseudonym, `email = 'thief@example.lc'`))).toBe('42501');
  expect(await change(staff, with_(email, `first_name = 'Thief'`))).toBe('42501');
  expect(await change(staff, `${pseudonym}, ${email}`)).toBe('42501');
  expect(await change(staff, with_(pseudonym, email))).toBe('some');
  await actingAs(world.database.kysely, staff, (transaction) =>
    sql`update users set ${sql.raw(with_(pseudonym, email))} where id = ${merchant}`.execute(
      transaction,
    ),
  );
  expect(await change(staff, `erased_at = null, email = 'thief@example.lc'`)).toBe('42501');
  expect(await change(staff, 'erased_at = null')).toBe('42501');
});

describe('a closed account', () => {
  async function asOwner(set: string): Promise<void> {
    await world.asOwner(`update users set ${set} where id = $1`, [merchant]);
  }

  test('is reopened by an administrator, and not by its person or Piton', async () => {
    await asOwner('closed_at = now()');
    expect(await change({ staffId: admin }, 'closed_at = null')).toBe('some');
    for (const actor of [{ userId: merchant }, 'piton'] as const) {
      expect(await change(actor, 'closed_at = null')).toBe('42501');
    }
  });

  test('cannot be reopened once erased, not even without the mark', async () => {
    await asOwner('closed_at = now(), erased_at = now()');
    for (const actor of [{ staffId: admin }, { userId: merchant }, 'piton'] as const) {
      for (const set of [
        'closed_at = null',
        'erased_at = null',
        'closed_at = null, erased_at = null',
      ]) {
        expect([actor, set, await change(actor, set)]).toEqual([
          actor,
          set,
          expect.stringMatching(/^(?:42501|23514)$/) as string,
        ]);
      }
    }
    await expect(asOwner('closed_at = null, erased_at = null')).rejects.toThrow('stays erased');
  });
});
