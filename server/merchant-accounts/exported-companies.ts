import { feePercent, millsAsNumber } from '@piton/contract/money/money.ts';
import { sql, type Transaction } from 'kysely';
import { companyFieldsOf } from '../companies/company-columns.ts';
import type { DB } from '../database/types.ts';
import { type MovedMoney, movedSales, saleOf } from '../reports/sales/sale-list.ts';
import { exportDecisions } from './exported-history.ts';

/** With the public half of each key; the private half opens payments and is never exported. */
export async function exportCompanies(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<object[]> {
  const companies = await transaction
    .selectFrom('companies')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const keys = await transaction
    .selectFrom('company_key_pairs')
    .innerJoin('companies', 'companies.id', 'company_key_pairs.company_id')
    .select([
      'company_key_pairs.company_id',
      'company_key_pairs.id as keyId',
      'company_key_pairs.state',
      'company_key_pairs.public_key as publicKey',
      'company_key_pairs.created_at as created',
    ])
    .where('companies.owner_id', '=', ownerId)
    .orderBy('company_key_pairs.created_at')
    .execute();
  const saved = await transaction
    .selectFrom('company_versions')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['company_id', 'company_versions.details', 'saved_at as at'])
    .where('owner_id', '=', ownerId)
    .orderBy('company_versions.version')
    .execute();
  const decisionsOn = await exportDecisions(
    transaction,
    'company',
    companies.map(({ id }) => id),
  );
  return companies.map((company) => ({
    companyId: company.id,
    ...companyFieldsOf(company),
    standing: company.standing,
    inReview: company.in_review,
    lastReview: company.review_note,
    reviewFields: company.review_fields,
    feePercent: feePercent(company.fee_basis_points),
    created: company.created_at,
    lastEdited: company.last_edited_at,
    saved: saved
      .filter(({ company_id: companyId }) => companyId === company.id)
      .map(({ details, at }) => ({ details, at })),
    decisions: decisionsOn(company.id),
    publicKeys: keys
      .filter(({ company_id: companyId }) => companyId === company.id)
      .map(({ company_id: _companyId, ...key }) => key),
  }));
}

export async function exportBalances(
  transaction: Transaction<DB>,
  ownerId: string,
): Promise<object[]> {
  const rows = await transaction
    .selectFrom('ledger_balances')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_balances.account_id')
    .innerJoin('companies', 'companies.id', 'ledger_accounts.company_id')
    .select([
      'companies.id as companyId',
      'ledger_accounts.mode',
      'ledger_accounts.code as account',
      'ledger_balances.balance_mills as mills',
    ])
    .where('companies.owner_id', '=', ownerId)
    .orderBy('ledger_accounts.id')
    .execute();
  return rows.map(({ mills, ...account }) => ({
    ...account,
    balance: millsAsNumber(mills),
    currency: 'XCD',
  }));
}

type ExportedSales = { count: number; included: number; note: string; items: object[] };

/** The newest payments in the format of the merchant's list, live and test. */
export async function exportSales(
  transaction: Transaction<DB>,
  ownerId: string,
  limit: number,
): Promise<ExportedSales> {
  const ofTheirs = transaction
    .selectFrom('sales')
    .where('sales.company_id', 'in', (where) =>
      where.selectFrom('companies').select('id').where('owner_id', '=', ownerId),
    );
  const { count } = await ofTheirs
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofTheirs
    .leftJoin('payment_requests', 'payment_requests.id', 'sales.request_id')
    .selectAll('sales')
    .select((select) => [
      'payment_requests.reference',
      select
        .exists(
          select
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.sale_id', '=', 'sales.id'),
        )
        .as('was_disputed'),
    ])
    .orderBy('sales.created_at', 'desc')
    .orderBy('sales.id', 'desc')
    .limit(limit)
    .execute();
  const { rows: moved } = await sql<Moved>`
    select * from ${movedSales(sql`${rows.map(({ id }) => id)}::uuid[]`)} moved`.execute(
    transaction,
  );
  const movedOf = new Map(moved.map((each) => [each.sale_id, each]));
  const isAll = count <= BigInt(rows.length);
  return {
    count: Number(count),
    included: rows.length,
    note: isAll
      ? 'These are all payments.'
      : `These are the newest ${rows.length} of ${count} payments. The others are in the list of transactions of the signed-in account; for a closed account, support gives them out.`,
    items: rows.map((row) => ({
      ...saleOf({ ...row, ...(movedOf.get(row.id) ?? unmoved) }),
      mode: row.mode,
      channel: row.channel,
      personCountry: row.person_country,
      // Without a dispute, the merchant has no need to know it.
      payerAddress: row.was_disputed ? row.payer_address : null,
      decided: row.decided_at,
    })),
  };
}

type Moved = MovedMoney & { readonly sale_id: string };

const unmoved: MovedMoney = {
  state: null,
  returned_mills: null,
  disputed_mills: null,
  refund_pending_mills: null,
  is_voided: null,
};
