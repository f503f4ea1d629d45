import type { BankAccount } from '@piton/contract/bank-account.ts';
import type { Home } from '@piton/contract/home.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import type { Kysely, Transaction } from 'kysely';
import { readBanking } from '../banking/bank-account-store.ts';
import { selectCompaniesOf } from '../companies/list-companies.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { chartSales } from '../reports/chart-sales.ts';
import type { Merchant } from '../reports/list-sales.ts';
import { sumMonths } from '../reports/sum-months.ts';

type Asked = Merchant & { readonly today: CalendarDay };

/** All of Home in one transaction. A payment that ends meanwhile may stand in its later parts alone. */
export async function readHomeOf(database: Kysely<DB>, asked: Asked): Promise<Home> {
  const { userId } = asked;
  return actingAs(database, { userId }, async (transaction) => {
    const companies = { items: await selectCompaniesOf(transaction, userId) };
    const banking = await readBanking(transaction, userId);
    return {
      companies,
      banking,
      statistics: await readStatistics(transaction, asked, banking.bankAccount),
    };
  });
}

async function readStatistics(
  transaction: Transaction<DB>,
  { companyId, today }: Asked,
  bankAccount: BankAccount | null,
): Promise<Home['statistics']> {
  if (companyId === null || bankAccount === null || bankAccount.inReview) return null;
  return {
    months: await sumMonths(transaction, companyId, today),
    chart: await chartSales(transaction, companyId, { tab: '1M', today }),
  };
}
