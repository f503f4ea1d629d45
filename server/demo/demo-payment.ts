import { randomBytes } from 'node:crypto';
import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { GatewayName } from '../gateways/gateway.ts';
import { makePaymentNumbers } from '../payments/take/payment-numbers.ts';
import { setActor, type TimeTravel } from './time-travel.ts';

export type DemoPayment = {
  readonly companyId: string;
  readonly name: string;
  readonly purpose: string;
  readonly cents: bigint;
  readonly at: Date;
  readonly mode?: SaleMode;
  readonly channel?: 'page' | 'server';
  readonly requestId?: string;
  /** The server sends no status inquiry before this time. */
  readonly inquireAfter?: Date;
  readonly gateway?: GatewayName;
};

export type BegunPayment = { readonly id: string; readonly invoice: string };

type Incomplete = {
  readonly problem: 'invalid' | 'gateway';
  readonly reason: string;
  readonly rejectedFields?: Record<string, string>;
};

/** Begins a payment as the server does; an incomplete one ends at once. */
export async function beginPayment(
  travel: TimeTravel,
  payment: DemoPayment,
  incomplete: Incomplete | null = null,
): Promise<BegunPayment> {
  const { companyId, name, purpose, cents, at, mode = 'live', channel = 'page' } = payment;
  const [id, hash] = [uuidv7(), randomBytes(32)];
  const { tranId, invoice, receiptToken } = makePaymentNumbers(
    payment.gateway === 'powertranz' ? 'guid' : undefined,
  );
  const terms = {
    id,
    company_id: companyId,
    mode,
    gateway: payment.gateway,
    channel,
    request_id: payment.requestId,
    payer_address: channel === 'page' && incomplete === null ? '192.0.2.10' : null,
    tran_id: tranId,
    invoice,
    receipt_token: receiptToken,
    amount_mills: String(cents * 10n),
    purpose,
    person_name: name,
    person_email: 'customer@demo.example',
    person_phone: '758 555 0100',
    card_brand: 'visa',
    last_four: '3333',
    problem: incomplete?.problem,
    reason: incomplete?.reason,
    advice: incomplete === null ? null : 'fix',
    rejected_fields: incomplete?.rejectedFields,
    created_at: at,
  };
  const leaseMs = (payment.inquireAfter ?? at).getTime() - at.getTime();
  await setActor(travel, { companyId });
  const { rows } = await sql<{ outcome: string }>`
    select outcome from begin_sale(
      p_sale => ${JSON.stringify(terms)}::jsonb, p_attempt_hash => ${hash},
      p_lease => ${`${leaseMs} ms`}::interval
    )`.execute(travel.transaction);
  const outcome = rows[0]?.outcome ?? 'lost';
  if (outcome !== 'begun') throw new Error(`the payment “${purpose}” was ${outcome}`);
  return { id, invoice };
}

type Ending =
  | { readonly status: 'Approved' }
  | { readonly status: 'Declined'; readonly reason: string; readonly advice: Advice };

export async function endPayment(
  travel: TimeTravel,
  { companyId, at }: Pick<DemoPayment, 'companyId' | 'at'>,
  { id }: BegunPayment,
  ending: Ending,
): Promise<void> {
  const { reason, advice } = ending.status === 'Approved' ? { reason: '', advice: null } : ending;
  await setActor(travel, { companyId });
  await sql`
    select write_sale_end(
      ${id}::uuid, ${companyId}, 'gateway', ${ending.status}, null, 'OK', ${reason}, ${advice},
      null, null, null, ${at}
    )`.execute(travel.transaction);
}

/** A payment that the gateway approved. */
export async function takePayment(travel: TimeTravel, payment: DemoPayment): Promise<BegunPayment> {
  const begun = await beginPayment(travel, payment);
  await endPayment(travel, payment, begun, { status: 'Approved' });
  return begun;
}
