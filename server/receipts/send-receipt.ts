import { AppError } from '@piton/contract/http/errors.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { ReceiptRefund } from '@piton/contract/receipts/receipt.ts';
import type { Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { admitEmail } from '../limits/admit-email.ts';
import { refuseTooMany } from '../limits/refuse-too-many.ts';
import { type Limit, takeFromLimit } from '../limits/take-from-limit.ts';
import type { ReceiptEmail } from '../mail/templates/receipt/receipt-email.ts';
import { receiptRefunds } from '../refunds/list-refunds.ts';
import { type SaleMoney, saleMoney, saleMoneyColumns } from '../payments/sale-money.ts';
import { writeReceiptEmail } from './write-receipt-email.ts';
import { findReceiptSales, type ReceiptSale } from './receipt-sales.ts';
import type { ReceiptsDeps } from './receipts-deps.ts';

type SendRequest = {
  readonly userId: string;
  readonly saleId: string;
  /** The origin of links in emails. */
  readonly origin: string;
};

const hourSeconds = 60 * 60;

/**
 * Sends a receipt again, only to the address given with the payment. Unlike the first one it needs
 * no card, so it is limited per sale, per sender and per unverified address (decision 0040).
 */
export async function sendReceipt(deps: ReceiptsDeps, request: SendRequest): Promise<void> {
  const { userId, saleId, origin } = request;
  await actingAs(deps.database, { userId }, async (transaction) => {
    const { sale, money } = await findSent(transaction, request);
    const limited = { database: transaction, hashKey: deps.hashLimitKey };
    for (const { message, ...limit } of limitsOf(request)) {
      const taken = await takeFromLimit(limited, limit);
      if (!taken.allowed) throw refuseTooMany(taken, message);
    }
    // The audit records who acted and who may read it; the job records whether the email was sent.
    await recordAudit(transaction, {
      actorId: userId,
      action: 'send-receipt',
      subjectKind: 'company',
      subjectId: sale.company_id,
      detail: { saleId },
    });
    const to = sale.person_email;
    const admission = await admitEmail(limited, { kind: 'receipt', to, requestedBy: userId });
    if (admission.outcome === 'refused') throw refuseTooMany(admission, tooManyToAddress);
    // The response depends only on the caller's own requests, so it doesn't reveal what others sent
    // there.
    if (admission.outcome === 'withheld') return;
    const since =
      money.state === 'paid'
        ? null
        : sinceOf(money, sale, await receiptRefunds(transaction, saleId));
    await deps.mail.queue(transaction, writeReceiptEmail(sale, { origin, since }));
  });
}

const tooManyToAddress = 'You have sent several receipts to this payer’s email.';

function limitsOf({ userId, saleId }: SendRequest): (Limit & { readonly message: string })[] {
  return [
    {
      action: 'receipt-of-sale',
      key: saleId,
      max: 3,
      windowSeconds: hourSeconds,
      message: 'This receipt has been requested three times.',
    },
    {
      action: 'receipts-of-person',
      key: userId,
      max: 30,
      windowSeconds: hourSeconds,
      message: 'You have sent many receipts.',
    },
  ];
}

function sinceOf(
  money: SaleMoney,
  sale: ReceiptSale,
  refunds: readonly ReceiptRefund[],
): NonNullable<ReceiptEmail['since']> {
  const leftMills =
    sale.amount_mills - money.returned_mills - money.disputed_mills - money.refund_pending_mills;
  return {
    state: money.state,
    returned: formatMoney(money.returned_mills),
    refunded: formatMoney(money.refunded_mills),
    lost: formatMoney(money.returned_mills - money.refunded_mills),
    disputed: formatMoney(money.disputed_mills),
    refundPending: formatMoney(money.refund_pending_mills),
    left: leftMills > 0n ? formatMoney(leftMills) : '',
    isVoided: money.is_voided,
    refunds: refunds.map(({ amount, at, ...refund }) => ({
      ...refund,
      amount: formatMoney(millsFromText(amount) ?? 0n),
      at: new Date(at),
    })),
  };
}

/** Another company's sale gives the same result as an unknown one. */
async function findSent(
  transaction: Transaction<DB>,
  { userId, saleId }: SendRequest,
): Promise<{ sale: ReceiptSale; money: SaleMoney }> {
  const row = await transaction
    .selectFrom('sales')
    .innerJoin('company_members', 'company_members.company_id', 'sales.company_id')
    .innerJoinLateral(saleMoney, (join) => join.onTrue())
    .select(['sales.mode', 'sales.status', ...saleMoneyColumns])
    .where('company_members.user_id', '=', userId)
    .where('sales.id', '=', saleId)
    .executeTakeFirst();
  const [sale] = await findReceiptSales(transaction, row === undefined ? [] : [saleId]);
  if (row === undefined || sale === undefined) throw new AppError('not_found');
  const problem = problemOf({ ...row, email: sale.person_email });
  if (problem !== null) throw new AppError('no_receipt', { message: problem });
  return { sale, money: row };
}

function problemOf(sale: { mode: string; status: string; email: string }): string | null {
  if (sale.status !== 'Approved') return 'Only an approved payment has a receipt.';
  if (sale.mode === 'test') return 'We don’t email receipts of test payments.';
  return sale.email === '' ? 'This payment came without an email address.' : null;
}
