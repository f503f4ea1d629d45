import type { SaleDetails, TimelineStep } from '@piton/contract/payments/sale-details.ts';
import { exactTextFromMills, textFromMills } from '@piton/contract/money/money.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { checkReceiptPath, receiptPath } from '@piton/contract/http/routes.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAs, type Reading } from '../../database/reading-as.ts';
import type { DB, SaleEvents } from '../../database/types.ts';
import { refundableCents, refundsOfSale } from '../../refunds/list-refunds.ts';
import { moneySince, type SaleMoney } from '../../payments/sale-money.ts';
import { readAuthentication } from '../../payments/three-d-secure/read-authentication.ts';
import { saleOf, type SaleRow } from './sale-list.ts';

type Row = SaleRow &
  SaleMoney & {
    readonly mode: SaleMode;
    readonly channel: SaleDetails['channel'];
    readonly decided_at: Date | null;
    readonly receipt_token: string;
  };

/** One payment of the merchant's company; another company's gives the same result as an unknown one. */
export async function readSale(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  saleId: string,
): Promise<SaleDetails> {
  return readingAs(database, { userId }, async (reading) => {
    const row = companyId === null ? undefined : await selectSale(reading, companyId, saleId);
    if (row === undefined) throw new AppError('not_found');
    const [events, since, refunds, refundable, authentication] = await Promise.all([
      selectEvents(reading, row),
      selectStepsSince(reading, row),
      refundsOfSale(reading, saleId),
      refundableCents(reading, saleId),
      readAuthentication(reading, row.id),
    ]);
    return {
      ...saleOf(row),
      mode: row.mode,
      channel: row.channel,
      decided: row.decided_at?.toISOString() ?? null,
      authentication,
      paid: paidOf(row, since),
      refunds,
      refundableCents: refundable,
      steps: [...stepsOf(events), ...since.map(stepSince)],
    };
  });
}

async function selectSale(
  reading: Reading,
  companyId: string,
  saleId: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.*, r.reference, money.*, pending.mills as refund_pending_mills,
           refunded(s.id) - pending.mills as refunded_mills,
           exists (select from refunds r where r.sale_id = s.id and r.is_void) as is_voided
      from sales s
     cross join lateral sale_money(s.id) money
     cross join lateral refund_pending(s.id) pending (mills)
      left join payment_requests r on r.id = s.request_id
     where s.company_id = ${companyId} and s.id = ${saleId}`.execute(reading);
  return rows[0];
}

type SaleEvent = Selectable<SaleEvents>;

async function selectEvents(reading: Reading, { company_id, id }: Row): Promise<SaleEvent[]> {
  const { rows } = await sql<SaleEvent>`
    select * from sale_events where company_id = ${company_id} and sale_id = ${id}
     order by number`.execute(reading);
  return rows;
}

type StepSince = {
  readonly step: TimelineStep;
  readonly amount_mills: bigint | null;
  readonly fee_mills: bigint;
  readonly at: Date;
};

/** Events after its end: refunded or disputed money, and collected goods. */
async function selectStepsSince(reading: Reading, { company_id, id }: Row): Promise<StepSince[]> {
  const { rows } = await sql<StepSince>`
    select step, amount_mills, fee_mills, at from money_steps_with_fees(${id})
     union all
    select case when number % 2 = 1 then 'goods_collected' else 'collection_undone' end, null, 0, at
      from sale_collections where company_id = ${company_id} and sale_id = ${id}
     order by at`.execute(reading);
  return rows;
}

function stepSince(since: StepSince): SaleDetails['steps'][number] {
  const { step, amount_mills: mills, fee_mills: feeMills, at } = since;
  const amount = mills === null ? '' : textFromMills(mills);
  const fee = feeMills === 0n ? '' : exactTextFromMills(feeMills);
  return { step, status: 'Approved', at: at.toISOString(), amount, fee };
}

function paidOf(row: Row, since: readonly StepSince[]): SaleDetails['paid'] {
  if (row.status !== 'Approved') return null;
  const sale = { companyId: row.company_id, receiptToken: row.receipt_token };
  const collections = since.filter(({ amount_mills: mills }) => mills === null);
  return {
    receiptPath: receiptPath(sale),
    checkPath: checkReceiptPath(sale),
    ...moneySince(row),
    isCollected: collections.at(-1)?.step === 'goods_collected',
  };
}

/** The steps for a merchant. Repeated status inquiries and attempts to void are for operators only. */
function stepsOf(events: readonly SaleEvent[]): SaleDetails['steps'] {
  const isVoided = events.some(({ what }) => what === 'voided');
  const shown = events.filter(
    ({ what }) => !what.startsWith('void_') && !(isVoided && what === 'ended'),
  );
  const steps = shown.map((event) => ({
    step: stepOf(event),
    status: event.status as SaleStatus,
    at: event.at.toISOString(),
    amount: '',
    fee: '',
  }));
  return steps.filter(({ step }, index) => step !== steps[index - 1]?.step);
}

function stepOf({ what, source }: SaleEvent): TimelineStep {
  if (what === 'began') return 'submitted';
  if (what === 'voided') return 'voided';
  if (what === 'ended') return source === 'staff' ? 'decided' : 'ended';
  return source === 'inquiry' ? 'inquired' : 'unanswered';
}
