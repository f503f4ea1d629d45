import type pg from 'pg';
import { insertSales, valuesOf } from './sale-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

type Load = { readonly companyIds: readonly string[]; readonly total: number };

const step = 500_000;

/**
 * Inserts sales without the payment functions, in minutes instead of days, and computes what their
 * projection would have counted. They have no entries in the ledger.
 */
export async function loadSales(client: pg.Client, load: Load): Promise<void> {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'");
  await client.query('alter table sales drop constraint sales_are_valid');
  const now = new Date();
  await withoutIndexes(client, 'sales', async () => {
    for (let from = 1; from <= load.total; from += step) {
      const to = Math.min(from + step - 1, load.total);
      await client.query(insertSales, valuesOf({ ...load, from, to, now }));
    }
  });
  await client.query(
    'alter table sales add constraint sales_are_valid check (is_valid_sale(sales)) not valid',
  );
  // The demo's earlier sales are included in the new counts, except the pending ones.
  await client.query('delete from unprojected_sales');
  await client.query('delete from sale_days');
  await client.query(countDays);
  await client.query(countTotals);
  await client.query('vacuum (analyze) sales');
  await client.query('analyze sale_days');
}

const countDays = `
  insert into sale_days (company_id, mode, day, status, sale_count, amount_mills, fee_mills)
  select company_id, mode, saint_lucia_day(created_at), status, count(*), sum(amount_mills), sum(fee_mills)
    from sales
   where status <> 'Pending'
   group by 1, 2, 3, 4`;

const countTotals = `
  update company_totals t
     set approved_count = s.approved_count, not_approved_count = s.not_approved_count,
         newest_mills = s.newest_mills, newest_at = s.newest_at
    from (
      select company_id, mode, count(*) filter (where status = 'Approved') as approved_count,
             count(*) filter (where status not in ('Approved', 'Pending')) as not_approved_count,
             max(created_at) filter (where status = 'Approved') as newest_at,
             (array_agg(amount_mills order by created_at desc)
                filter (where status = 'Approved'))[1] as newest_mills
        from sales
       group by 1, 2
    ) s
   where (t.company_id, t.mode) = (s.company_id, s.mode)`;
