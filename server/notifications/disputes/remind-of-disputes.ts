import { disputePath } from '@piton/contract/http/routes.ts';
import { formatMoney } from '@piton/contract/money/money.ts';
import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';

type Row = {
  id: string;
  days: number;
  days_left: number;
  respond_by: string;
  amount_mills: bigint;
  acquirer_reference: string;
  company_name: string;
  email: string;
  first_name: string;
  sale_mills: bigint;
  sold_at: Date;
  tran_id: string;
  invoice: string;
};

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'mail' | 'origin'>;

/**
 * Queues the emails 7, 3 and 1 days before a deadline, each once: the row that records it and the
 * email commit together. Returns their number.
 */
export function remindOfDisputes({ database, clock, mail, origin }: Deps): Promise<number> {
  return actingAs(database, 'piton', async (transaction) => {
    const { rows } = await sql<Row>`
      with due as (
        insert into dispute_reminders (dispute_id, company_id, days)
        select dispute_id, company_id, days from due_dispute_reminders()
            on conflict do nothing
        returning dispute_id, days
      )
      select d.id, due.days, d.respond_by - saint_lucia_day(database_now()) as days_left,
             d.respond_by::text as respond_by, d.amount_mills, d.acquirer_reference,
             c.name as company_name, u.email, u.first_name, s.amount_mills as sale_mills,
             s.created_at as sold_at, s.tran_id, s.invoice
        from due
        join disputes d on d.id = due.dispute_id
        join companies c on c.id = d.company_id
        join users u on u.id = c.owner_id and u.erased_at is null
        join sales s on s.id = d.sale_id`.execute(transaction);
    for (const row of rows) {
      await mail.queue(transaction, {
        kind: 'dispute-reminder',
        to: row.email,
        firstName: row.first_name,
        at: clock(),
        companyName: row.company_name,
        amount: formatMoney(row.amount_mills),
        sale: {
          amount: formatMoney(row.sale_mills),
          paidAt: row.sold_at,
          transactionNumber: row.tran_id,
          invoiceNumber: row.invoice,
        },
        ourReference: row.id,
        page: `${origin}${disputePath(row.id)}`,
        theirReference: row.acquirer_reference,
        respondBy: row.respond_by,
        daysLeft: row.days_left,
      });
    }
    return rows.length;
  });
}
