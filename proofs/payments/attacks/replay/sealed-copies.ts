import { setTimeout as wait } from 'node:timers/promises';
import type { MakPaymentResponse } from '@piton/contract/payments/payment-response.ts';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { RawResponse, Connections } from '../connections.ts';
import { amountBy, cardBeginning, type CompanyKey, paymentWith } from '../payments-to-send.ts';
import { type PayFunction, resultOf } from '../read-web-pay-response.ts';

/** One sealed payment that is sent many times. */
export type Payment = {
  readonly path: PayFunction;
  readonly body: string;
  /** All its final responses and transaction numbers. */
  readonly responses: Set<string>;
  readonly tranIds: Set<string>;
  /** The number of refusals that claim nothing was charged. */
  ruledOut: number;
};

export async function seal(
  key: CompanyKey,
  random: () => number,
  path: PayFunction,
): Promise<Payment> {
  const payment = paymentWith(cardBeginning('4', random), amountBy(random));
  const encryptedTxt = await sealPayment(payment, key, new Date());
  const body = JSON.stringify({ testMode: '0', companyId: key.companyId, encryptedTxt });
  return { path, body, responses: new Set(), tranIds: new Set(), ruledOut: 0 };
}

/** The numbers of copies sent and of non-final responses. */
export type Counts = { sent: number; running: number; refused: number };

export async function send(
  connections: Connections,
  payment: Payment,
  counts: Counts,
): Promise<void> {
  const { path, body, responses, tranIds } = payment;
  const response = await connections.post({ path, body });
  counts.sent += 1;
  const result = resultOf(path, response);
  if (result.kind === 'sale') tranIds.add(result.tranId);
  if (response.status === 200) responses.add(response.body);
  else if (response.status === 202) counts.running += 1;
  else if (response.status === 503) {
    counts.refused += 1;
    if (rulesOut(path, response)) payment.ruledOut += 1;
  } else responses.add(`${response.status} ${response.body}`);
}

/** A sender who reads this seals again and pays twice. */
function rulesOut(path: PayFunction, { body }: RawResponse): boolean {
  // The page follows the advice, and a person the text.
  if (path === '/webPay') return body.includes('Nothing was charged') || body.includes('"advice"');
  return (JSON.parse(body) as MakPaymentResponse).status !== 'Pending';
}

const maxAsks = 100;

export async function untilFinal(
  connections: Connections,
  payment: Payment,
  counts: Counts,
): Promise<void> {
  for (let asks = 0; payment.responses.size === 0 && asks < maxAsks; asks += 1) {
    await send(connections, payment, counts);
    if (payment.responses.size === 0) await wait(50);
  }
}
