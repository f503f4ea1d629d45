import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { PayRequestState } from '@piton/contract/payments/pay-page-props.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Payment } from '@piton/contract/payments/payment.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type PreparedStatement, runPrepared } from '../../database/run-prepared.ts';
import type { AuthenticationStatus, GatewayName } from '../../gateways/gateway.ts';
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
  readonly gateway: GatewayName;
  /** The results of 3-D Secure after which the card may be charged; null without 3-D Secure. */
  readonly acceptedAuthentications: readonly AuthenticationStatus[] | null;
  readonly gatewayAccountId: string | null;
  /** Null in test mode. */
  readonly gatewayMark: string | null;
  /** Null if the card could not be read. */
  readonly cardAttempt: CardAttempt | null;
  /** The network address of the customer's browser; null if it is not known or no card is charged. */
  readonly payerAddress: string | null;
  /** The payment request that it pays; null if the customer entered the amount. */
  readonly requestId: string | null;
};

export type SaleDetails = Pick<Payment, 'amountMills' | 'purpose' | 'person' | 'country'> & {
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
};

/** Pending and leased to this process, or already ended because no gateway call is needed. */
export type FirstState =
  | { readonly status: 'Pending'; readonly leaseMs: number }
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
  text: `select outcome, sale_id, created_at,
    ceil(extract(epoch from free_at - database_now()))::integer as seconds_left, proof_level
    from begin_sale(p_sale => $1, p_attempt_hash => $2, p_lease => $3, p_card_attempt => $4)`,
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
  created_at: Date | null;
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
  const lease = sale.first.status === 'Pending' ? `${sale.first.leaseMs} ms` : null;
  const [row] = await runPrepared<Row>(pool, statement, [
    JSON.stringify(termsOf(sale, record)),
    attemptHash,
    lease,
    sale.cardAttempt === null ? null : JSON.stringify(cardTermsOf(sale.cardAttempt, proofLevel)),
  ]);
  if (row === undefined) throw new Error('begin_sale answered nothing');
  switch (row.outcome) {
    case 'begun':
      return { kind: 'begun', sale: { ...record, createdAt: given(row.created_at) }, begunAtMs };
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
  const { gateway, gatewayAccountId, gatewayMark, requestId } = sale;
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
    requestId,
    gateway,
    gatewayAccountId,
    gatewayMark,
  };
}

/** The attributes of the database's type `new_sale`. */
function termsOf(
  { channel, details, requestId, acceptedAuthentications, payerAddress }: NewSale,
  record: SaleRecord,
) {
  return {
    id: record.id,
    company_id: record.companyId,
    mode: record.mode,
    channel,
    gateway: record.gateway,
    is_authenticated: acceptedAuthentications !== null,
    accepted_authentications: acceptedAuthentications,
    gateway_account_id: record.gatewayAccountId,
    platform_key_mark: record.gatewayMark,
    request_id: requestId,
    payer_address: payerAddress,
    tran_id: record.tranId,
    invoice: record.invoice,
    receipt_token: record.receiptToken,
    amount_mills: String(record.amountMills),
    purpose: details.purpose,
    person_name: details.person.name,
    person_email: details.person.email,
    person_phone: details.person.phone,
    person_country: details.country,
    card_brand: details.card?.brand,
    last_four: details.card?.lastFour,
    problem: record.problem,
    result_code: record.resultCode,
    reason: record.reason,
    advice: record.advice,
    rejected_fields: record.rejectedFields,
  };
}

/** The attributes of the database's type `card_attempt`. */
function cardTermsOf(attempt: CardAttempt, proofLevel: number | null) {
  const { card, bin, address, confirmedSaleId, limits } = attempt;
  return {
    card: byteaOf(card),
    bin: byteaOf(bin),
    address: address === null ? null : byteaOf(address),
    confirmed_sale_id: confirmedSaleId,
    proof_level: proofLevel,
    max_per_card: limits.maxCard,
    max_per_address: limits.maxAddress,
    within: `${limits.withinSeconds} s`,
    same_within: `${limits.sameWithinSeconds} s`,
    free_declines: limits.freeDeclines,
    credit_percent: limits.creditPercent,
  };
}

function byteaOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
