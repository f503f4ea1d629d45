import { formatExactMoney, formatMoney } from '@piton/contract/money/money.ts';
import { receiptPath } from '@piton/contract/http/routes.ts';
import { type Transaction, sql } from 'kysely';
import type { DB } from '../database/types.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { dueDayFrom } from './shown-refund.ts';

type Deps = { readonly mail: MailQueue };
type Notified = {
  readonly refundId: string;
  /** Our public origin, for links in emails. */
  readonly origin: string;
};

type Row = {
  state: 'pending' | 'done' | 'failed';
  method: 'gateway' | 'portal';
  is_void: boolean;
  reason: string;
  reference: string;
  sale_id: string;
  is_by_staff: boolean;
  amount_mills: bigint;
  fee_mills: bigint;
  requested_at: Date;
  ended_at: Date | null;
  company_id: string;
  company_name: string;
  sale_mills: bigint;
  tran_id: string;
  invoice: string;
  created_at: Date;
  receipt_token: string;
  person_name: string;
  person_email: string;
  owner_email: string | null;
  first_name: string | null;
};

/**
 * Emails the company's owner about a refund's present state, and the customer once it is done, in
 * the transaction that changed it. The customer also hears of each state of a refund that staff
 * make, because it takes days. Test money sends none.
 */
export async function notifyOfRefund(
  { mail }: Deps,
  transaction: Transaction<DB>,
  { refundId, origin }: Notified,
): Promise<void> {
  const row = await findRow(transaction, refundId);
  if (row === null) return;
  const { company_name: companyName, owner_email: ownerEmail, first_name: firstName } = row;
  const amount = formatMoney(row.amount_mills);
  const isTask = row.state === 'pending' && row.method === 'portal';
  const dueOn = isTask ? dueDayFrom(row.requested_at) : null;
  if (ownerEmail !== null) {
    await mail.queue(transaction, {
      kind: 'refund',
      to: ownerEmail,
      firstName: firstName ?? '',
      at: row.ended_at ?? row.requested_at,
      companyName,
      amount,
      sale: {
        amount: formatMoney(row.sale_mills),
        paidAt: row.created_at,
        transactionNumber: row.tran_id,
        invoiceNumber: row.invoice,
      },
      ourReference: refundId,
      page: `${origin}/Mytransactions?${new URLSearchParams({ payment: row.sale_id, company: row.company_id }).toString()}`,
      state: row.state,
      reason: row.reason,
      customerName: row.person_name,
      dueOn,
      isVoid: row.is_void,
      isByStaff: row.is_by_staff,
      feeReturned: row.fee_mills > 0n ? formatExactMoney(row.fee_mills) : null,
    });
  }
  const isForCustomer = row.state === 'done' || row.method === 'portal';
  if (!isForCustomer || row.person_email === '') return;
  await mail.queue(transaction, {
    kind: 'customer-refund',
    to: row.person_email,
    personName: row.person_name,
    companyName,
    amount,
    state: row.state,
    dueOn,
    isVoid: row.is_void,
    reference: row.reference,
    paid: formatMoney(row.sale_mills),
    paidAt: row.created_at,
    transactionNumber: row.tran_id,
    invoiceNumber: row.invoice,
    page: origin + receiptPath({ companyId: row.company_id, receiptToken: row.receipt_token }),
  });
}

/** Null in test mode. */
async function findRow(transaction: Transaction<DB>, refundId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from refund_notice(${refundId})`.execute(transaction);
  return rows[0] ?? null;
}
