import type { ConsoleSale, OpenReason } from '@piton/contract/payments/console-sale.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { millsAsNumber, textFromMills } from '@piton/contract/money/money.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB, SaleContradictions, SaleEvents, Sales } from '../database/types.ts';
import { disputesOfSale } from '../disputes/list-disputes.ts';
import { nextLateInquiry } from '../payments/inquiry/late/late-night.ts';
import { receivesLateInquiries } from '../payments/inquiry/late/late-sales.ts';
import { readAuthentication } from '../payments/three-d-secure/read-authentication.ts';
import { proposalsOfSale } from '../proposals/proposal-list.ts';
import { consoleRefundsOfSale } from '../refunds/list-refunds.ts';
import { openReasonsOf } from './open-reasons.ts';

type SaleQuery = {
  readonly staffId: string;
  readonly saleId: string;
  readonly quietSince: Date;
  readonly now: Date;
  /** The gateways and keys that can be inquired now. */
  readonly marks: readonly string[];
};

type LateResult = NonNullable<ConsoleSale['lateInquiry']>['response'];

type Row = Selectable<Sales> & {
  company_name: string;
  why: OpenReason[];
  version: string;
  charged_back: bigint;
  disputable: bigint;
  refunded: bigint;
  allowed_proposals: ConsoleSale['allowedProposals'];
  is_inquired: boolean;
  receives_late_inquiries: boolean;
  late_responses: bigint | null;
  late_response: LateResult | null;
  late_responded_at: Date | null;
  next_late_inquiry_at: Date | null;
};

/** One sale with everything known about it. The card shows only its brand and four digits. */
export function readConsoleSale(database: Kysely<DB>, query: SaleQuery): Promise<ConsoleSale> {
  const { staffId, saleId } = query;
  return actingAs(database, { staffId }, async (transaction) => {
    const row = await selectSale(transaction, query);
    if (row === undefined) throw new AppError('not_found');
    const events = await transaction
      .selectFrom('sale_events')
      .selectAll()
      .where('sale_id', '=', saleId)
      .orderBy('number')
      .execute();
    const contradictions = await transaction
      .selectFrom('sale_contradictions')
      .selectAll()
      .where('sale_id', '=', saleId)
      .orderBy('id')
      .execute();
    return {
      ...saleFieldsOf(row),
      inquiries: inquiriesOf(row, events),
      ...nextInquiryOf(row, query),
      lateInquiry: lateInquiryOf(row),
      authentication: await readAuthentication(transaction, saleId),
      events: events.map(eventOf),
      contradictions: contradictions.map(contradictionOf),
      proposals: await proposalsOfSale(transaction, staffId, saleId),
      disputes: await disputesOfSale(transaction, saleId),
      chargedBackMills: Number(row.charged_back),
      disputableMills: Number(row.disputable),
      refunds: await consoleRefundsOfSale(transaction, saleId),
      refundedMills: Number(row.refunded),
      version: row.version,
      allowedProposals: row.allowed_proposals,
    };
  });
}

async function selectSale(
  transaction: Transaction<DB>,
  { saleId, quietSince }: SaleQuery,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.*, companies.name as company_name, ${openReasonsOf(quietSince)} as why,
           sale_version(s) as version, charged_back(s.id) as charged_back,
           refunded(s.id) as refunded,
           greatest(0, returnable_mills(s) - charged_back(s.id) - refunded(s.id)) as disputable,
           allowed_proposals(s) as allowed_proposals,
           has_status_inquiry(s.gateway) as is_inquired,
           ${receivesLateInquiries} as receives_late_inquiries,
           l.response_count as late_responses, l.next_inquiry_at as next_late_inquiry_at,
           l.response as late_response, l.responded_at as late_responded_at
      from sales s join companies on companies.id = s.company_id
           left join late_inquiries l on l.sale_id = s.id
     where s.id = ${saleId}`.execute(transaction);
  return rows[0];
}

function saleFieldsOf(row: Row) {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    mode: row.mode as SaleMode,
    created: row.created_at.toISOString(),
    status: row.status as SaleStatus,
    amount: textFromMills(row.amount_mills),
    cardBrand: row.card_brand ?? '',
    lastFour: row.last_four ?? '',
    tranId: row.tran_id,
    invoice: row.invoice,
    why: row.why,
    channel: row.channel as ConsoleSale['channel'],
    personName: row.person_name,
    personEmail: row.person_email,
    personPhone: row.person_phone,
    purpose: row.purpose,
    feeAmount: millsAsNumber(row.fee_mills),
    resultCode: row.result_code,
    reason: row.reason,
    approvalCode: row.approval_code ?? '',
    hostReference: row.host_reference ?? '',
    batchId: row.batch_id ?? '',
    gateway: row.gateway as ConsoleSale['gateway'],
    decided: row.decided_at?.toISOString() ?? null,
    gatewayAccountId: row.gateway_account_id,
    absentSince: row.absent_since?.toISOString() ?? null,
  };
}

/** Inquiries before its end, the one that ended it, and late ones. */
function inquiriesOf(
  { inquiries, late_responses: late }: Row,
  events: readonly Selectable<SaleEvents>[],
): number {
  const endings = events.filter(({ what, source }) => what === 'ended' && source === 'inquiry');
  return inquiries + endings.length + Number(late ?? 0n);
}

/** Includes late inquiries. */
function nextInquiryOf(
  row: Row,
  { now, marks }: SaleQuery,
): Pick<ConsoleSale, 'nextInquiry' | 'isSkipped'> {
  const { next_inquiry_at: nextInquiryAt, decided_at: decidedAt } = row;
  // At a gateway without inquiries, it is only the end of a lease.
  if (!row.is_inquired) return { nextInquiry: null, isSkipped: false };
  if (decidedAt === null || !row.receives_late_inquiries) {
    return { nextInquiry: nextInquiryAt?.toISOString() ?? null, isSkipped: false };
  }
  const nextAt = nextLateInquiry(decidedAt, row.next_late_inquiry_at, now);
  const { platform_key_mark: mark } = row;
  const isSkipped = nextAt !== null && mark !== null && !marks.includes(mark);
  return { nextInquiry: isSkipped ? null : (nextAt?.toISOString() ?? null), isSkipped };
}

function lateInquiryOf({
  late_response: response,
  late_responded_at: at,
}: Row): ConsoleSale['lateInquiry'] {
  return response === null || at === null ? null : { response, at: at.toISOString() };
}

function eventOf({ number, status, source, what, at }: Selectable<SaleEvents>) {
  return { number, status, source, what, at: at.toISOString() };
}

function contradictionOf(row: Selectable<SaleContradictions>) {
  return {
    reportedStatus: row.reported_status,
    detail: row.detail,
    approvalCode: row.approval_code ?? '',
    hostReference: row.host_reference ?? '',
    reportedAt: row.reported_at.toISOString(),
    isSettled: row.resolved_by !== null,
  };
}
