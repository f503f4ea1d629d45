import { nameCard } from '@piton/contract/cards/card-brand.ts';
import type { MerchantDispute, ShownDispute } from '@piton/contract/disputes/dispute.ts';
import type {
  ConsoleDispute,
  DisputeDetails,
  EvidenceFacts,
  EvidenceFile,
  listDisputes,
} from '@piton/contract/disputes/evidence.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';
import { readCursor, writeCursor } from '../../http/endpoints/page-cursor.ts';
import { receiptRefunds } from '../../refunds/list-refunds.ts';

/** Facts kept by an earlier release lack the newest ones. */
type NewestFacts = Pick<EvidenceFacts, 'authentication' | 'payerAddress' | 'refunds'>;
type KeptFacts = Omit<EvidenceFacts, keyof NewestFacts> & Partial<NewestFacts>;

type Row = Pick<MerchantDispute, 'id' | 'mode' | 'state' | 'response'> & {
  company_id: string;
  company_name: string;
  amount_mills: bigint;
  fee_mills: bigint;
  dispute_reason: MerchantDispute['disputeReason'];
  respond_by: string | null;
  acquirer_reference: string;
  staff_reason: string | null;
  opened_at: Date;
  decided_at: Date | null;
  is_awaiting_response: boolean;
  awaiting_count: number;
  opened_text: string;
  answers: Record<string, string> | null;
  version: number | null;
  facts: KeptFacts | null;
  ended_at: Date | null;
  forwarded_on: string | null;
  sale_id: string;
  invoice: string;
  tran_id: string;
  approval_code: string | null;
  sale_mills: bigint;
  sold_at: Date;
  card_brand: string | null;
  last_four: string | null;
  person_name: string;
  person_email: string;
  person_phone: string;
  purpose: string;
  channel: EvidenceFacts['channel'];
  collected_at: Date | null;
  authentication: EvidenceFacts['authentication'];
  payer_address: string | null;
  has_conflict_of_interest: boolean;
};

/** Those that await a response come first, by deadline, then the newest. */
const order = sql`not is_awaiting_response,
  coalesce(case when is_awaiting_response then respond_by end, 'infinity'::date),
  -extract(epoch from opened_at), id`;

type Found = {
  readonly where: RawBuilder<unknown>;
  readonly userId: string;
  /** The last dispute of the page before. */
  readonly after?: string | null;
  readonly limit?: number;
};

/** Row-level security hides other companies' disputes. */
async function selectDisputes(
  reading: Reading,
  { where, userId, after = null, limit = 1 }: Found,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with found as (
      select d.*, coalesce(r.state, 'none') as response, r.answers, r.version, r.facts, r.ended_at,
             r.forwarded_on::text as forwarded_on,
             awaits_response(d) as is_awaiting_response
        from disputes d left join dispute_responses r on r.dispute_id = d.id
       where ${where}
    ), page as (
      select * from found
       where ${after}::uuid is null or (${order}) > (select ${order} from found where id = ${after})
       order by ${order}
       limit ${limit}
    )
    select found.id, found.mode, found.state, found.response, found.company_id,
           companies.name as company_name, found.amount_mills, found.fee_mills, found.decided_at,
           found.reason as dispute_reason,
           found.respond_by::text as respond_by, found.acquirer_reference, p.reason as staff_reason,
           found.opened_at, found.is_awaiting_response,
           (select count(*) from found where is_awaiting_response)::integer as awaiting_count,
           to_char(found.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as opened_text,
           found.answers, found.version, found.facts,
           found.ended_at, found.forwarded_on, s.id as sale_id, s.invoice, s.tran_id,
           s.approval_code, s.amount_mills as sale_mills, s.created_at as sold_at, s.card_brand,
           s.last_four, s.person_name, s.person_email, s.person_phone, s.purpose, s.channel,
           s.payer_address,
           (
             select case when c.number % 2 = 1 then c.at end from sale_collections c
              where c.company_id = s.company_id and c.sale_id = s.id order by c.number desc limit 1
           ) as collected_at,
           (
             select jsonb_build_object(
                      'status', a.status, 'eci', coalesce(a.eci, ''),
                      'isLiabilityShifted', a.is_liability_shifted,
                      'version', coalesce(a.version, ''),
                      'dsTransactionId', coalesce(a.ds_transaction_id, '')
                    )
               from sale_authentications a where a.sale_id = s.id and a.status is not null
           ) as authentication,
           exists (
             select from company_members m
              where m.company_id = found.company_id and m.user_id = ${userId}
           ) as has_conflict_of_interest
      from page found
      join sales s on s.id = found.sale_id
      join companies on companies.id = found.company_id
      left join proposals p on p.id = found.id
     order by not found.is_awaiting_response,
              case when found.is_awaiting_response then found.respond_by end,
              found.opened_at desc, found.id`.execute(reading);
  return rows;
}

type Listed = {
  readonly userId: string;
  readonly companyId: string;
  readonly saleId: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
};

export async function disputesOfCompany(
  reading: Reading,
  { userId, companyId, saleId, cursor, limit }: Listed,
): Promise<EndpointOutput<typeof listDisputes>> {
  const after = cursor === undefined ? null : readCursor(cursor).id;
  const ofSale = saleId === undefined ? sql`true` : sql`d.sale_id = ${saleId}`;
  const where = sql`d.company_id = ${companyId} and ${ofSale}`;
  const rows = await selectDisputes(reading, { where, userId, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(merchantDisputeOf),
    awaitingCount: rows[0]?.awaiting_count ?? 0,
    nextCursor: hasMore ? writeCursor({ createdAt: last.opened_text, id: last.id }) : null,
  };
}

/** Null for others than members of its company, to whom the policies show nothing. */
export async function findOwnDispute(
  reading: Reading,
  { userId, disputeId }: { userId: string; disputeId: string },
): Promise<DisputeDetails | null> {
  const [row] = await selectDisputes(reading, { where: sql`d.id = ${disputeId}`, userId });
  if (row === undefined) return null;
  return {
    ...merchantDisputeOf(row),
    ...(await responseOf(reading, row, await selectFiles(reading, disputeId))),
  };
}

/** Call it only within a staff member's transaction. A draft is the merchant's own until it is submitted. */
export async function findConsoleDispute(
  reading: Reading,
  { staffId, disputeId }: { staffId: string; disputeId: string },
): Promise<ConsoleDispute | null> {
  const where = sql`d.id = ${disputeId}`;
  const [row] = await selectDisputes(reading, { where, userId: staffId });
  if (row === undefined) return null;
  const isSubmitted = row.response === 'submitted';
  const files = isSubmitted ? await selectFiles(reading, disputeId) : [];
  return {
    ...briefOf(row),
    companyId: row.company_id,
    companyName: row.company_name,
    reason: row.staff_reason ?? '',
    openDeadline: row.is_awaiting_response ? row.respond_by : null,
    ...(await responseOf(reading, row, files)),
    ...(!isSubmitted && { answers: {} }),
    mayForward: isSubmitted && row.forwarded_on === null && !row.has_conflict_of_interest,
  };
}

async function selectFiles(reading: Reading, disputeId: string): Promise<EvidenceFile[]> {
  const { rows } = await sql<EvidenceFile>`
    select id, name, media_type as type, size_bytes as bytes, pages from dispute_files
     where dispute_id = ${disputeId} order by added_at, id`.execute(reading);
  return rows;
}

function briefOf(row: Row) {
  return {
    id: row.id,
    mode: row.mode,
    sale: { id: row.sale_id, invoice: row.invoice },
    amountMills: Number(row.amount_mills),
    feeMills: Number(row.fee_mills),
    acquirerReference: row.acquirer_reference,
    disputeReason: row.dispute_reason,
    respondBy: row.respond_by,
    state: row.state,
    response: row.response,
    opened: row.opened_at.toISOString(),
    decided: row.decided_at?.toISOString() ?? null,
  } satisfies Partial<ShownDispute>;
}

function merchantDisputeOf(row: Row): MerchantDispute {
  return {
    ...briefOf(row),
    personName: row.person_name,
    paid: row.sold_at.toISOString(),
    isAwaitingResponse: row.is_awaiting_response,
  };
}

async function responseOf(reading: Reading, row: Row, files: EvidenceFile[]) {
  return {
    answers: row.answers ?? {},
    files,
    facts: row.facts === null ? await factsOf(reading, row) : completed(row.facts),
    version: row.version ?? 0,
    ended: row.ended_at?.toISOString() ?? null,
    forwardedOn: row.forwarded_on,
  };
}

function completed(facts: KeptFacts): EvidenceFacts {
  const { authentication = null, payerAddress = null, refunds = [] } = facts;
  return { ...facts, authentication, payerAddress, refunds };
}

/** As they are now; submitted evidence keeps those of its day. */
async function factsOf(reading: Reading, row: Row): Promise<EvidenceFacts> {
  const refunds = await receiptRefunds(reading, row.sale_id);
  return {
    companyName: row.company_name,
    amount: textFromMills(row.sale_mills),
    paid: row.sold_at.toISOString(),
    invoice: row.invoice,
    tranId: row.tran_id,
    approvalCode: row.approval_code ?? '',
    card: nameCard(row.card_brand, row.last_four) ?? '',
    personName: row.person_name,
    personEmail: row.person_email,
    personPhone: row.person_phone,
    purpose: row.purpose,
    channel: row.channel,
    collected: row.collected_at?.toISOString() ?? null,
    authentication: row.authentication,
    payerAddress: row.payer_address,
    refunds: refunds.map(({ amount, isDone, at, reference }) => ({
      amount,
      isDone,
      at,
      reference,
    })),
  };
}
