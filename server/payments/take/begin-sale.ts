import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Payment } from '@piton/contract/payments/payment.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type PreparedStatement, runPrepared } from '../../database/run-prepared.ts';
import type { CardAttempt } from '../admission/card-velocity.ts';
import type { PaymentNumbers } from './payment-numbers.ts';
import type { SaleRecord } from '../sale-record.ts';

/** Everything known about a sale before the gateway is called. */
export type NewSale = {
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly channel: 'page' | 'server';
  readonly numbers: PaymentNumbers;
  readonly details: SaleDetails;
  readonly now: Date;
  readonly first: FirstState;
  readonly gatewayAccountId: string | null;
  /** Null in test mode. */
  readonly gatewayMark: string | null;
  /** Null if the card could not be read. */
  readonly cardAttempt: CardAttempt | null;
  /** The payment request that it pays; null if the customer entered the amount. */
  readonly requestId: string | null;
};

export type SaleDetails = Pick<Payment, 'amountMills' | 'purpose' | 'person' | 'country'> & {
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
};

/** Pending until `nextInquiryAt`, or already ended because no gateway call is needed. */
export type FirstState =
  | { readonly status: 'Pending'; readonly nextInquiryAt: Date }
  | {
      readonly status: 'Incomplete';
      /** Its fields are invalid, or its gateway is unavailable. */
      readonly problem: 'invalid' | 'gateway';
      readonly resultCode: string;
      readonly reason: string;
      readonly advice: Advice;
      readonly rejectedFields: Record<string, string> | null;
    };

export type RequestRefusal = 'unknown' | 'amount' | Exclude<PayRequestState, 'open'>;

/**
 * Card testing on the server channel, which then takes payments for payment requests only, and none
 * for a request with several declined or undecided cards.
 */
export type CardTesting = {
  readonly kind: 'card_testing';
  readonly ofWhat: 'server' | 'request';
  readonly retryAfterSeconds: number;
};

export type BegunSale =
  /** The row is written, and only this caller may charge. */
  | { readonly kind: 'begun'; readonly sale: SaleRecord; readonly begunAtMs: number }
  /** The same sealed bytes have already made that sale. */
  | { readonly kind: 'known'; readonly saleId: string }
  /** The bytes were cancelled before they arrived and make no sale. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'closed' }
  /** The company has a different gateway account by now. */
  | { readonly kind: 'other_account' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** Card testing at this company: the page must solve a challenge first. */
  | { readonly kind: 'challenge'; readonly level: number }
  | CardTesting
  /** Too many outcomes are unknown to decide yet. */
  | { readonly kind: 'wait' }
  /** The payment doesn't match its request, or the request can no longer be paid. */
  | { readonly kind: 'not_requested'; readonly why: RequestRefusal }
  /** The same card has just paid the same here. */
  | { readonly kind: 'same'; readonly saleId: string };

const statement: PreparedStatement = {
  name: 'begin_sale',
  // The row takes the mark from a setting, so the statement computes its id after it has set it.
  text: `select outcome, sale_id,
    ceil(extract(epoch from free_at - database_now()))::integer as seconds_left, proof_level
    from set_config('piton.platform_key_mark', coalesce($33, ''), true) as mark, begin_sale(
    p_id => case when mark is not null then $1::uuid end, p_company_id => $2,
    p_attempt_hash => $3, p_mode => $4, p_channel => $5, p_tran_id => $6, p_invoice => $7,
    p_receipt_token => $8, p_amount_mills => $9, p_purpose => $10, p_person_name => $11,
    p_person_email => $12, p_person_phone => $13, p_person_country => $14, p_card_brand => $15,
    p_last_four => $16, p_status => $17, p_problem => $18, p_result_code => $19, p_reason => $20,
    p_advice => $21, p_rejected_fields => $22, p_at => $23, p_next_inquiry_at => $24,
    p_gateway_account_id => $25, p_card => $26, p_address => $27, p_within => $28,
    p_max_card_attempts => $29, p_max_address_attempts => $30, p_same_within => $31, p_confirmed_sale_id => $32,
    p_request_id => $34, p_bin => $35, p_free_declines => $36, p_credit_percent => $37,
    p_proof_level => $38)`,
};

type Row = {
  outcome:
    | 'begun'
    | 'known'
    | 'closed'
    | 'other_account'
    | 'card_limit'
    | 'address_limit'
    | 'challenge'
    | 'card_testing'
    | 'card_testing_request'
    | 'wait'
    | 'same'
    | `request_${RequestRefusal}`;
  sale_id: string | null;
  seconds_left: number | null;
  proof_level: number | null;
};

/** The gate before the charge: of all requests with the same sealed bytes, one gets `begun`. */
export async function beginSale(
  pool: pg.Pool,
  attemptHash: Buffer,
  sale: NewSale,
  proofLevel: number | null = null,
): Promise<BegunSale> {
  const record = newRecord(sale);
  // The database writes the row after this moment, however long the response takes.
  const begunAtMs = performance.now();
  const values = [...valuesOf(record, attemptHash, sale), ...valuesOfVelocity(sale, proofLevel)];
  const [row] = await runPrepared<Row>(pool, statement, values);
  if (row === undefined) throw new Error('begin_sale answered nothing');
  switch (row.outcome) {
    case 'begun':
      return { kind: 'begun', sale: record, begunAtMs };
    case 'closed':
    case 'other_account':
      return { kind: row.outcome };
    case 'card_limit':
    case 'address_limit':
      return { kind: 'limited', retryAfterSeconds: Math.max(1, given(row.seconds_left)) };
    case 'card_testing':
    case 'card_testing_request':
      return {
        kind: 'card_testing',
        ofWhat: row.outcome === 'card_testing' ? 'server' : 'request',
        retryAfterSeconds: Math.max(1, given(row.seconds_left)),
      };
    case 'challenge':
      return { kind: row.outcome, level: given(row.proof_level) };
    case 'wait':
      return { kind: row.outcome };
    case 'known':
      return row.sale_id === null ? { kind: 'cancelled' } : { kind: 'known', saleId: row.sale_id };
    case 'same':
      return { kind: 'same', saleId: given(row.sale_id) };
    default:
      return { kind: 'not_requested', why: refusalIn(row.outcome) };
  }
}

const refusals: ReadonlySet<string> = new Set<RequestRefusal>([
  'unknown',
  'amount',
  'paid',
  'busy',
  'off',
  'expired',
]);

function refusalIn<Why extends RequestRefusal>(outcome: `request_${Why}`): Why {
  const why = outcome.replace('request_', '');
  if (!refusals.has(why)) throw new Error(`begin_sale answered ${outcome}`);
  return why as Why;
}

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('begin_sale returned an incomplete row');
  return value;
}

/** The sale as its row will be. */
export function newRecord(sale: NewSale): SaleRecord {
  const { companyId, mode, numbers, details, now, first } = sale;
  const { gatewayAccountId, gatewayMark } = sale;
  const isPending = first.status === 'Pending';
  return {
    id: uuidv7(),
    companyId,
    mode,
    ...numbers,
    status: first.status,
    amountMills: details.amountMills,
    resultCode: isPending ? '' : first.resultCode,
    reason: isPending ? '' : first.reason,
    advice: isPending ? null : first.advice,
    problem: isPending ? null : first.problem,
    rejectedFields: isPending ? null : first.rejectedFields,
    createdAt: now,
    gatewayAccountId,
    gatewayMark,
  };
}

function valuesOf(record: SaleRecord, attemptHash: Buffer, sale: NewSale): unknown[] {
  const { details, first, cardAttempt } = sale;
  return [
    record.id,
    record.companyId,
    attemptHash,
    record.mode,
    sale.channel,
    record.tranId,
    record.invoice,
    record.receiptToken,
    record.amountMills.toString(),
    details.purpose,
    details.person.name,
    details.person.email,
    details.person.phone,
    details.country,
    details.card?.brand ?? null,
    details.card?.lastFour ?? null,
    record.status,
    record.problem,
    record.resultCode,
    record.reason,
    record.advice,
    record.rejectedFields === null ? null : JSON.stringify(record.rejectedFields),
    record.createdAt,
    first.status === 'Pending' ? first.nextInquiryAt : null,
    record.gatewayAccountId,
    ...valuesOfCardAttempt(cardAttempt),
    record.gatewayMark,
    sale.requestId,
  ];
}

function valuesOfCardAttempt(cardAttempt: CardAttempt | null): unknown[] {
  if (cardAttempt === null) return [null, null, '0 seconds', 0, 0, '0 seconds', null];
  const { card, address, limits, confirmedSaleId } = cardAttempt;
  const { withinSeconds, maxCard, maxAddress, sameWithinSeconds } = limits;
  const within = `${withinSeconds} seconds`;
  const sameWithin = `${sameWithinSeconds} seconds`;
  return [card, address, within, maxCard, maxAddress, sameWithin, confirmedSaleId];
}

function valuesOfVelocity({ cardAttempt }: NewSale, proofLevel: number | null): unknown[] {
  if (cardAttempt === null) return [null, null, null, null];
  const { bin, limits } = cardAttempt;
  return [bin, limits.freeDeclines, limits.creditPercent, proofLevel];
}
