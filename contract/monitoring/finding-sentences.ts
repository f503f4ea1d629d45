import { formatExactMoney } from '../money/money.ts';
import {
  type CalendarDay,
  formatDayTimeAndSeconds,
  formatWeekdayAndYear,
  startOfDay,
} from '../time/time.ts';

/** All parameters are text, so that no amount is rounded. */
type Text<Name extends string> = Readonly<Record<Name, string>>;

/** One sentence for each difference that the checks of ledger and payments can find. */
const sentences = {
  mode_unbalanced: ({ mode, mills }: Text<'mode' | 'mills'>) =>
    `The ${mode} ledger is out of balance by ${money(mills)}.`,
  transaction_unbalanced: (p: Text<'id' | 'entries' | 'mills'>) =>
    `Ledger transaction ${p.id} has ${counted(p.entries, 'entry', 'entries')} that sum to ${money(p.mills)}.`,
  balance_differs: (
    p: Text<'id' | 'mode' | 'code' | 'entries'> & {
      company: string | null;
      balance: string | null;
    },
  ) =>
    `The balance of account ${p.id} (${p.mode} ${p.code} of ${p.company ?? 'the platform'}) is ` +
    `${p.balance === null ? 'missing' : money(p.balance)}, but its entries sum to ${money(p.entries)}.`,
  sale_posting_differs: (
    p: Text<'sale' | 'amount' | 'fee' | 'receivable' | 'income' | 'payable' | 'entries'>,
  ) =>
    `Sale ${p.sale} is Approved for ${money(p.amount)} with a fee of ${money(p.fee)}, but the ledger has ` +
    `${money(p.receivable)} from the acquirer, ${money(p.income)} in fees and ${money(p.payable)} for its company, in ${p.entries} entries.`,
  sale_posting_unmatched: (p: Text<'id' | 'cause'>) =>
    `Ledger transaction ${p.id} (${p.cause}) matches no approved sale.`,
  proposal_posting_differs: (p: Text<'id' | 'kind'>) =>
    `Proposal ${p.id} (${words(p.kind)}) is done, but its ledger entries differ.`,
  proposal_posting_unmatched: (p: Text<'id' | 'cause'>) =>
    `Ledger transaction ${p.id} (${p.cause}) matches no completed proposal.`,
  proposal_unapproved: (p: Text<'id' | 'kind'>) =>
    `Proposal ${p.id} (${words(p.kind)}) is done without the approval of two people.`,
  dispute_differs: (p: Text<'id'>) =>
    `Dispute ${p.id} differs from the proposals that opened and decided it.`,
  disputed_funds_differ: (p: Text<'company' | 'mode' | 'funds' | 'disputes'>) =>
    `Company ${p.company} has disputed funds of ${money(p.funds)} in ${p.mode} mode, but open disputes of ${money(p.disputes)}.`,
  charged_back_too_much: (p: Text<'sale' | 'amount' | 'chargedBack'>) =>
    `Sale ${p.sale} of ${money(p.amount)} has chargebacks of ${money(p.chargedBack)}.`,
  refund_posting_differs: (p: Text<'id' | 'state'>) =>
    `Refund ${p.id} is ${words(p.state)}, but its ledger entries differ.`,
  refund_posting_unmatched: (p: Text<'id' | 'cause'>) =>
    `Ledger transaction ${p.id} (${p.cause}) matches no refund.`,
  returned_too_much: (p: Text<'sale' | 'amount' | 'refunded' | 'chargedBack'>) =>
    `Sale ${p.sale} of ${money(p.amount)} has refunds of ${money(p.refunded)} and chargebacks of ${money(p.chargedBack)}.`,
  fee_returned_too_much: (p: Text<'sale' | 'fee' | 'returned'>) =>
    `Refunds of sale ${p.sale} returned ${money(p.returned)} of its fee of ${money(p.fee)}.`,
  refunds_pending_differ: (p: Text<'mode' | 'held' | 'pending'>) =>
    `The ledger has ${money(p.held)} of pending refunds in ${p.mode} mode, but pending refunds sum to ${money(p.pending)}.`,
  refund_unapproved: (p: Text<'id'>) =>
    `Refund ${p.id} was made or ended without the approval of two people.`,
  resolution_missing: (p: Text<'sale'>) =>
    `Staff ended sale ${p.sale} without a resolution that two people approved.`,
  closed_day_differs: (
    p: Text<'day' | 'account' | 'debit' | 'credit' | 'postedDebit' | 'postedCredit'>,
  ) =>
    `${dayWords(p.day)} was closed with debits of ${money(p.debit)} and credits of ${money(p.credit)} ` +
    `on ${p.account}, but its entries have debits of ${money(p.postedDebit)} and credits of ${money(p.postedCredit)}.`,
  outcome_contradicted: (
    p: Text<'sale' | 'status' | 'reported' | 'at' | 'invoice' | 'company' | 'detail'>,
  ) =>
    [
      `Sale ${p.sale} is ${p.status}, but the gateway reported ${p.reported} on ${timeWords(p.at)}:`,
      `invoice ${p.invoice} of ${p.company}.`,
      p.detail,
    ]
      .filter(Boolean)
      .join(' '),
  attempt_missing: (p: Text<'sale'>) => `Sale ${p.sale} has no attempt.`,

  payout_posting_differs: (p: Text<'reference' | 'state'>) =>
    `Payout ${p.reference} is ${words(p.state)}, but its ledger entries differ.`,
  payout_posting_unmatched: (p: Text<'id' | 'cause'>) =>
    `Ledger transaction ${p.id} (${p.cause}) matches no step of a payout.`,
  payout_lines_differ: (p: Text<'reference' | 'net' | 'lines'>) =>
    `Payout ${p.reference} is ${money(p.net)}, but its lines sum to ${money(p.lines)}.`,
  payout_line_differs: (p: Text<'reference' | 'sales' | 'net' | 'postedSales' | 'postedNet'>) =>
    `A line of payout ${p.reference} has ${counted(p.sales, 'sale')} and ${money(p.net)}, ` +
    `but its entries have ${counted(p.postedSales, 'sale')} and ${money(p.postedNet)}.`,
  payout_unapproved: (p: Text<'reference'>) =>
    `Payout ${p.reference} was sent, but two people have not approved its week.`,
  payout_run_changed: (p: Text<'day'>) =>
    `The payouts for the week ending ${dayWords(p.day)} changed after they were prepared.`,
  payout_file_differs: (p: Text<'day' | 'payouts' | 'total' | 'sent' | 'sentTotal'>) =>
    `The bank file for the week ending ${dayWords(p.day)} has ${counted(p.payouts, 'payout')} ` +
    `of ${money(p.total)} in total, but we sent ${p.sent} of ${money(p.sentTotal)}.`,
  payout_pending_differs: (p: Text<'company' | 'isPending'>) =>
    p.isPending === 'true'
      ? `Company ${p.company} is marked as having a payout under way, but it has none.`
      : `Company ${p.company} has a payout under way, but is not marked as having one.`,

  payout_step_unreported: (p: Text<'reference' | 'state'>) =>
    `Payout ${p.reference} is ${words(p.state)}, but no imported line reports it.`,
  line_step_missing: (p: Text<'line' | 'import' | 'reference' | 'step'>) =>
    `Line ${p.line} of import ${p.import} was posted, but payout ${p.reference} was never ${words(p.step)}.`,
  import_differs: (p: Text<'import'>) => `The totals of import ${p.import} differ from its lines.`,
  settlement_differs: (p: Text<'id'>) =>
    `Ledger transaction ${p.id} differs from the acquirer’s lines that it settles.`,
  settled_line_differs: (p: Text<'amount' | 'sale' | 'kind'>) =>
    `The acquirer settled ${money(p.amount)} of sale ${p.sale} as a ${words(p.kind)}, but the ledger entries differ.`,
  settled_void_unlisted: (p: Text<'sale' | 'amount'>) =>
    `Sale ${p.sale} was voided and settled, and no open line shows that ${money(p.amount)} is owed back.`,
  refund_settlement_differs: (p: Text<'id' | 'isSettled'>) =>
    p.isSettled === 'true'
      ? `Refund ${p.id} is marked as settled, but no line of the acquirer settles it.`
      : `A line of the acquirer settles refund ${p.id}, but it is not marked as settled.`,
  bank_fee_posting_differs: (p: Text<'id' | 'cause'>) =>
    `Ledger transaction ${p.id} (${p.cause}) differs from the bank fee on its payout.`,
  bank_fee_unreported: (p: Text<'fee' | 'reference' | 'step'>) =>
    `A bank fee of ${money(p.fee)} is recorded for payout ${p.reference} (${words(p.step)}), but no imported line reports it.`,
  bank_fee_unposted: (p: Text<'line' | 'import' | 'fee'>) =>
    `Line ${p.line} of import ${p.import} reports a bank fee of ${money(p.fee)} that was not posted.`,

  gateway_total_differs: (p: Text<'mode' | 'sales' | 'posted'> & { account: string | null }) =>
    `In ${p.mode} mode, sales under ${p.account === null ? 'the platform’s account' : `gateway account ${p.account}`} ` +
    `sum to ${money(p.sales)}, but the ledger has ${money(p.posted)}.`,
  reference_shared: (p: Text<'count' | 'mode' | 'reference' | 'invoices'>) =>
    `${p.count} approved sales in ${p.mode} mode share the gateway reference ${p.reference}: ${p.invoices}.`,
  approved_count_differs: (
    p: Text<'company' | 'mode' | 'newest' | 'sales' | 'newestSale'> & { count: string | null },
  ) =>
    `Company ${p.company} counts ${counted(p.count ?? 'no', 'approved payment')} in ${p.mode} mode, ` +
    `the newest of ${money(p.newest)}, but it has ${p.sales}, the newest of ${money(p.newestSale)}.`,
  paid_count_differs: (p: Text<'request' | 'company' | 'count' | 'sales'>) =>
    `Payment request ${p.request} of ${p.company} counts ${counted(p.count, 'approved payment')}, but it has ${p.sales}.`,
  day_count_differs: (
    p: Text<
      | 'company'
      | 'day'
      | 'mode'
      | 'status'
      | 'count'
      | 'amount'
      | 'fees'
      | 'sales'
      | 'salesAmount'
      | 'salesFees'
    >,
  ) =>
    `For ${dayWords(p.day)} in ${p.mode} mode, company ${p.company} counts ${counted(p.count, `${p.status} payment`)} ` +
    `of ${money(p.amount)} with ${money(p.fees)} in fees, ` +
    `but it has ${p.sales} of ${money(p.salesAmount)} with ${money(p.salesFees)} in fees.`,
  other_count_differs: (p: Text<'company' | 'mode' | 'count' | 'sales'>) =>
    `Company ${p.company} counts ${counted(p.count, 'payment')} in ${p.mode} mode that ended without approval, but it has ${p.sales}.`,
  sale_overdue: (p: Text<'sale' | 'since' | 'inquiry' | 'invoice' | 'company'>) =>
    `Sale ${p.sale} has been Pending since ${timeWords(p.since)}, ${inquiryWords[p.inquiry] ?? p.inquiry}: ` +
    `invoice ${p.invoice} of ${p.company}.`,
  sale_uncounted: (p: Text<'sale' | 'since' | 'company'>) =>
    `Sale ${p.sale} of ${p.company} ended at ${timeWords(p.since)}, but counters, receipts and the audit chain still lack it.`,
  pending_sales_differ: (p: Text<'sale'> & { status: string | null }) =>
    p.status === null
      ? `Sale ${p.sale} is in pending_sales, but it is not Pending.`
      : `Sale ${p.sale} is Pending, but not in pending_sales, so no status inquiry will end it.`,
  event_differs: (p: Text<'sale' | 'status'> & { event: string | null }) =>
    `Sale ${p.sale} is ${p.status}, but ${p.event === null ? 'it has no event' : `its last event is ${p.event}`}.`,
};

export type FindingCode = keyof typeof sentences;
export type FindingParameters = Readonly<Record<string, string | null>>;

export function findingSentence(code: FindingCode, parameters: FindingParameters): string {
  const sentence: (parameters: never) => string = sentences[code];
  return sentence(parameters as never);
}

const inquiryWords: Readonly<Record<string, string>> = {
  overdue: 'and its status inquiry is overdue',
  not_due: 'and no status inquiry is due soon',
  due: 'longer than any gateway takes',
};

function money(mills: string): string {
  return formatExactMoney(BigInt(mills));
}

function counted(count: string, one: string, many = `${one}s`): string {
  return `${count} ${count === '1' ? one : many}`;
}

/** "in_transit" → "in transit" */
function words(code: string): string {
  return code.replaceAll('_', ' ');
}

function dayWords(day: CalendarDay): string {
  return formatWeekdayAndYear(startOfDay(day));
}

function timeWords(instant: string): string {
  return formatDayTimeAndSeconds(new Date(instant));
}
