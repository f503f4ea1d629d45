import type { Home } from '@piton/contract/reports/home.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readBanking } from '../../banking/bank-account-store.ts';
import type { CompaniesDeps } from '../../companies/companies-deps.ts';
import { selectCompaniesOf } from '../../companies/list-companies.ts';
import { readingAtOnceAs, type Reading } from '../../database/reading-as.ts';
import { chartMonth } from '../charts/chart-sales.ts';
import { readMonths } from '../charts/sum-months.ts';

type HomeQuery = Merchant & { readonly today: CalendarDay };

/** All of Home in one snapshot. */
export async function readHomeOf(
  { database, amountMaxMills }: Pick<CompaniesDeps, 'database' | 'amountMaxMills'>,
  query: HomeQuery,
): Promise<Home> {
  const { userId } = query;
  return readingAtOnceAs(database, { userId }, async (reading) => {
    // Runs in parallel without checking first whether there are statistics, because almost every
    // visitor has some.
    const [items, banking, statistics] = await Promise.all([
      selectCompaniesOf(reading, userId),
      readBanking(reading, userId),
      readStatistics(reading, query),
    ]);
    const isVerified = banking.bankAccount !== null && !banking.bankAccount.inReview;
    return {
      companies: { items, amountMaxMills: Number(amountMaxMills) },
      banking,
      statistics: isVerified ? statistics : null,
    };
  });
}

async function readStatistics(
  reading: Reading,
  { companyId, today }: HomeQuery,
): Promise<Home['statistics']> {
  if (companyId === null) return null;
  const { months, approved } = await readMonths(reading, companyId, today);
  return { months, chart: chartMonth(today, approved) };
}
