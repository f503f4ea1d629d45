import { createAccountNumbers } from '@piton/server/banking/account-number.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { testRootKey } from '@piton/server/identity/testing/identity-world.ts';
import { feeOf } from '../model/expected-ledger.ts';
import { cloneRows } from './clone-rows.ts';
import type { Connection, Login } from '../world/keep-logins.ts';

const salesEach = 3;

/**
 * Creates many merchants like the given one, each with a company that has sales. Returns the total
 * balance.
 */
export async function fillOwners(
  superuser: Login,
  template: { readonly uid: string; readonly companyId: string },
  count: number,
): Promise<bigint> {
  const { uid, companyId } = template;
  const owner = `md5('owner ' || i)::uuid`;
  const company = `'Many' || lpad(i::text, 16, '0')`;
  const approval = `md5('approval ' || i)::uuid`;
  await withConnection(superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    const clone = (table: string, where: string, own: Record<string, string>) =>
      cloneRows(client, { table, where, own, count });
    await clone('users', `one.id = '${uid}'`, {
      id: owner,
      email: `'many' || i || '@example.lc'`,
      phone: 'null',
      primary_company_id: 'null',
    });
    await clone('companies', `one.id = '${companyId}'`, { id: company, owner_id: owner });
    await clone(
      'approvals',
      `one.id = (select approval_id from bank_accounts where user_id = '${uid}')`,
      { id: approval, subject_id: `(${owner})::text` },
    );
    await clone('bank_accounts', `one.user_id = '${uid}'`, {
      user_id: owner,
      approval_id: approval,
    });
    await sealNumbers(client, count);
    await client.query(addAccounts);
    await client.query(addSales, [salesEach]);
    await client.query(addBalances);
    await client.query(analyze);
  });
  return owedToAll(count);
}

/** Each number is bound to its owner's id, so a copied ciphertext can't be opened for another. */
async function sealNumbers(client: Connection, count: number): Promise<void> {
  const numbers = createAccountNumbers(testRootKey);
  const { rows } = await client.query<{ id: string }>(
    `select md5('owner ' || i)::uuid as id from generate_series(1, $1::integer) i`,
    [count],
  );
  const kept = rows.map(({ id }) => numbers.keep(id, '1029384756'));
  await client.query(
    `update bank_accounts b set sealed_number = own.sealed, number_hash = own.hash
       from unnest($1::uuid[], $2::bytea[], $3::bytea[]) own (id, sealed, hash) where b.user_id = own.id`,
    [
      rows.map(({ id }) => id),
      kept.map((number) => number.sealed_number),
      kept.map((number) => number.number_hash),
    ],
  );
}

function owedToAll(count: number): bigint {
  let owed = 0n;
  for (let i = 1; i <= count; i += 1) {
    let ownMills = 0n;
    for (let k = 1; k <= salesEach; k += 1) {
      const sale = BigInt(50_000 + (i % 97) * 10 + k * 1010);
      ownMills += sale - feeOf(sale);
    }
    owed += ownMills - (ownMills % 10n);
  }
  return owed;
}

const addAccounts = `
  insert into ledger_accounts (mode, code, company_id, side, step_mills, keeps_balance)
  select mode, code, id, 'credit', 1, true
    from companies cross join (values ('live'), ('test')) as modes (mode)
   cross join (values ('merchant_payable'), ('disputed_funds')) as company (code)
   where starts_with(id, 'Many')`;

const addSales = `
  with sale as (
    select a.id as account_id, k, 50000 + (substr(a.company_id, 5)::bigint % 97) * 10 + k * 1010 as mills
      from ledger_accounts a cross join generate_series(1, $1::integer) k
     where starts_with(a.company_id, 'Many') and (mode, code) = ('live', 'merchant_payable')
  ), posted as (
    insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
    select 'live', 'sale', 'many:' || account_id || ':' || k, 'gateway', database_now() from sale
    returning id, cause
  )
  insert into ledger_entries
    (transaction_id, mode, account_id, kind, amount_mills, balance_after_mills, account_version)
  select posted.id, 'live', e.account_id, e.kind, e.mills, case when e.is_theirs then 0 end,
         case when e.is_theirs then 2 * k + e.nth - 2 end
    from sale join posted on posted.cause = 'many:' || account_id || ':' || k
   cross join lateral (select (mills * 65 + 500) / 1000 as fee) f
   cross join lateral (values
     (account_id, 'sale', -mills, true, 1), (account_id, 'fee', fee, true, 2),
     ((select id from ledger_accounts where code = 'acquirer_receivable' and mode = 'live'),
      'sale', mills, false, 0),
     ((select id from ledger_accounts where code = 'fee_income' and mode = 'live'),
      'fee', -fee, false, 0)
   ) e (account_id, kind, mills, is_theirs, nth)
   order by e.account_id, posted.id, e.nth`;

const addBalances = `
  insert into ledger_balances (account_id, balance_mills, version)
  select a.id, coalesce(-sum(e.amount_mills), 0), count(e.id)
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
   where starts_with(a.company_id, 'Many') group by a.id`;

/** Plans for untouched tables stay the database's own, as in a new database. */
const analyze = `
  analyze users, companies, approvals, bank_accounts, ledger_accounts, ledger_balances,
          ledger_transactions, ledger_entries`;
