import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowBareWriting } from '../../payments/testing/bare-writing.ts';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import { tablesContaining } from '../../database/testing/tables-containing.ts';
import type { DB } from '../../database/types.ts';
import { withConnection } from '../../database/with-connection.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { clearGatewayAccount } from './clear-gateway-account.ts';
import { openGatewayAccounts } from './open-gateway-accounts.ts';
import { type AccountWorld, createAccountWorld } from './testing/account-world.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.database.drop());

const clear = (companyId: string) =>
  withConnection(world.database.owner, (client) => clearGatewayAccount(client, companyId));

const accounts = () =>
  openGatewayAccounts({ database: world.database.kysely, rootKey: world.rootKey });

async function keyOf(companyId: string, gatewayAccountId: string | null) {
  const account = await accounts().accountOf({ companyId, gatewayAccountId });
  return account?.merchantKey.reveal() ?? null;
}

describe('a company’s own account', () => {
  test('exists only between setting and clearing', async () => {
    const { companyId } = await world.addCompany();
    expect(await world.currentOf(companyId)).toBeNull();
    expect(await keyOf(companyId, null)).toBeNull();
    expect(await world.set(companyId, 'BOSL_1')).toBe('added');
    expect(await keyOf(companyId, await world.currentOf(companyId))).toBe('BOSL_1');
    expect(await clear(companyId)).toBe(true);
    expect(await world.currentOf(companyId)).toBeNull();
    expect(await clear(companyId)).toBe(false);
  });

  test('still serves inquiries about its earlier payments', async () => {
    const { companyId } = await world.addCompany();
    await world.set(companyId, 'BOSL_1');
    const first = await world.currentOf(companyId);
    expect(await world.set(companyId, 'BOSL_2')).toBe('replaced');
    const second = await world.currentOf(companyId);
    await clear(companyId);
    expect(second).not.toBe(first);
    expect(await keyOf(companyId, first)).toBe('BOSL_1');
    expect(await keyOf(companyId, second)).toBe('BOSL_2');
  });

  test('is stored once, however many set it at once', async () => {
    const { companyId } = await world.addCompany();
    const keys = Array.from({ length: 6 }, (_, index) => `BOSL_${index}`);
    const done = await Promise.all(keys.map((key) => world.set(companyId, key)));
    expect(done.filter((one) => one === 'added')).toHaveLength(1);
    expect(done.filter((one) => one === 'replaced')).toHaveLength(5);
    expect(keys).toContain(await keyOf(companyId, await world.currentOf(companyId)));
  });

  test('is nowhere in the database in plain text', async () => {
    const { companyId } = await world.addCompany();
    await world.set(companyId, 'BOSL_canary_9c1f');
    expect(await tablesContaining(world.database.owner, 'BOSL_canary_9c1f')).toEqual([]);
    // A leaked key would be found, because the account's other data is.
    const id = await world.currentOf(companyId);
    expect(await tablesContaining(world.database.owner, String(id))).toEqual([
      'audit_entries',
      'gateway_accounts',
    ]);
  });

  test('is recorded with its predecessor, and with neither key', async () => {
    const { companyId } = await world.addCompany();
    await world.set(companyId, 'BOSL_1');
    const first = await world.currentOf(companyId);
    await world.set(companyId, 'BOSL_2');
    const second = await world.currentOf(companyId);
    await clear(companyId);
    const entries = await world.asOwner(
      `select actor_id, action, subject_kind, before, after from audit_entries
        where subject_id = $1 order by at, id`,
      [companyId],
    );
    const recorded = (gatewayAccount: string | null) => ({ gateway: 'four_cs', gatewayAccount });
    const set = { actor_id: null, action: 'set-gateway-account', subject_kind: 'company' };
    expect(entries).toEqual([
      { ...set, before: null, after: recorded(first) },
      { ...set, before: recorded(first), after: recorded(second) },
      { ...set, action: 'clear-gateway-account', before: recorded(second), after: null },
    ]);
  });
});

describe('the key', () => {
  test('does not decrypt in another company’s row', async () => {
    const [one, other] = [await world.addCompany(), await world.addCompany()];
    await world.set(one.companyId, 'BOSL_1');
    await world.set(other.companyId, 'BOSL_2');
    await world.asOwner(
      `update gateway_accounts a set wrapped_merchant_key = b.wrapped_merchant_key
         from gateway_accounts b
        where (a.company_id, b.company_id) in (($1, $2), ($2, $1))`,
      [one.companyId, other.companyId],
    );
    for (const { companyId } of [one, other]) {
      await expect(keyOf(companyId, await world.currentOf(companyId))).rejects.toThrow();
    }
  });

  test('does not decrypt in the row of an earlier one', async () => {
    const { companyId } = await world.addCompany();
    await world.set(companyId, 'BOSL_1');
    const first = await world.currentOf(companyId);
    await world.set(companyId, 'BOSL_2');
    await world.asOwner(
      `update gateway_accounts a set wrapped_merchant_key = b.wrapped_merchant_key
         from gateway_accounts b
        where a.company_id = $1 and b.company_id = $1 and a.id <> b.id`,
      [companyId],
    );
    for (const id of [first, await world.currentOf(companyId)]) {
      await expect(keyOf(companyId, id)).rejects.toThrow();
    }
  });

  test('is not wrapped by a root key that the server does not have', async () => {
    const { companyId } = await world.addCompany();
    const other = { ...world, rootKey: rootKeyFrom(randomBytes(32)) };
    await world.set(companyId, 'BOSL_1');
    const open = openGatewayAccounts({ ...other, database: world.database.kysely });
    const gatewayAccountId = await world.currentOf(companyId);
    await expect(open.accountOf({ companyId, gatewayAccountId })).rejects.toThrow('root key');
  });

  test('is read from the database once, and again after a failure', async () => {
    const { companyId } = await world.addCompany();
    const open = accounts();
    const gatewayAccountId = randomUUID();
    await expect(open.accountOf({ companyId, gatewayAccountId })).rejects.toThrow(
      'has no gateway account',
    );
    await world.set(companyId, 'BOSL_1');
    await world.asOwner('update gateway_accounts set id = $2 where company_id = $1', [
      companyId,
      gatewayAccountId,
    ]);
    // It was wrapped for a different account.
    await expect(open.accountOf({ companyId, gatewayAccountId })).rejects.toThrow();
    await clear(companyId);
    await world.set(companyId, 'BOSL_2');
    const sentWith = { companyId, gatewayAccountId: await world.currentOf(companyId) };
    const first = await open.accountOf(sentWith);
    await world.asOwner('delete from gateway_accounts where company_id = $1', [companyId]);
    expect(await open.accountOf(sentWith)).toBe(first);
    expect(first?.merchantKey.reveal()).toBe('BOSL_2');
  });
});

describe('account ownership', () => {
  let companyId: string;
  let ownerId: string;
  let other: string;
  beforeAll(async () => {
    ({ companyId, ownerId } = await world.addCompany());
    ({ companyId: other } = await world.addCompany());
    await world.set(companyId, 'BOSL_1');
  });

  const seenBy = (actor: ActingAs) =>
    actingAs(world.database.kysely, actor, async (transaction) => {
      const rows = await transaction
        .selectFrom('gateway_accounts')
        .select('id')
        .where('company_id', '=', companyId)
        .execute();
      return rows.length;
    });

  test('only the company’s page and Piton see it', async () => {
    expect(await seenBy({ companyId })).toBe(1);
    expect(await seenBy('piton')).toBe(1);
    expect(await seenBy({ companyId: other })).toBe(0);
    expect(await seenBy({ userId: ownerId })).toBe(0);
    expect(await seenBy({ staffId: ownerId })).toBe(0);
  });

  test('another company cannot use it', async () => {
    const gatewayAccountId = await world.currentOf(companyId);
    await expect(keyOf(other, gatewayAccountId)).rejects.toThrow('has no gateway account');
  });

  test.each([
    `update gateway_accounts set retired_at = now()`,
    `delete from gateway_accounts`,
    `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
       select gen_random_uuid(), company_id, gateway, wrapped_merchant_key from gateway_accounts`,
  ])('the server cannot %s', async (text) => {
    await expect(
      actingAs(world.database.kysely, 'piton', (transaction) => sql.raw(text).execute(transaction)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('a live sale uses its own company’s account, or none', async () => {
    await allowBareWriting(world.database.owner);
    const id = await world.currentOf(companyId);
    const tried = async (sale: { company: string; mode: string; account: string | null }) => {
      try {
        return await actingAs(world.database.kysely, 'piton', async (transaction) => {
          await insertSale(transaction, sale);
          // The rest of such a sale doesn't matter here.
          throw new Error('taken');
        });
      } catch (error) {
        const { constraint, message } = error as { constraint?: string; message: string };
        return constraint ?? message;
      }
    };
    expect(await tried({ company: companyId, mode: 'live', account: id })).toBe('taken');
    expect(await tried({ company: companyId, mode: 'live', account: null })).toBe('taken');
    expect(await tried({ company: companyId, mode: 'test', account: null })).toBe('taken');
    for (const sale of [
      { company: companyId, mode: 'test', account: id },
      { company: other, mode: 'live', account: id },
      { company: companyId, mode: 'live', account: randomUUID() },
    ]) {
      expect(await tried(sale)).toBe('sales_gateway_account_fkey');
    }
  });
});

async function insertSale(
  transaction: Transaction<DB>,
  { company, mode, account }: { company: string; mode: string; account: string | null },
): Promise<void> {
  await sql`insert into sales (
      id, company_id, mode, status, problem, tran_id, invoice, receipt_token, channel, amount_mills,
      fee_basis_points, purpose, person_name, person_email, person_phone, created_at, decided_at,
      gateway_account_id, failed_status
    ) values (
      gen_random_uuid(), ${company}, ${mode}, 'Incomplete', 'gateway', 'ACCOUNTACCOUNT00',
      'ACCYUNTSALES', 'accountaccountaccount0', 'page', 1000, 0, '', '', '', '', now(), now(),
      ${account}, 'Incomplete'
    )`.execute(transaction);
}
