import { setTimeout as wait } from 'node:timers/promises';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { PaymentPlan } from './plan-payment.ts';

/** A sealed payment and its responses, as the payer stores it. */
export type Attempt = {
  encryptedTxt: string;
  amountCents: number;
  /** The first final response; every later one must be equal. */
  response: string | null;
  /** Responses that contradict it. */
  contradictions: string[];
};

export type SealingKey = { keyId: string; publicKey: string };

export const companyId = 'DemoSoufriereSpice01';

export async function fetchKey(url: string): Promise<SealingKey> {
  const { body } = await post(url, '/getCompanyData', { companyId });
  return JSON.parse(body) as SealingKey;
}

export async function newAttempt(
  key: SealingKey,
  { amountCents, cardNumber }: PaymentPlan,
): Promise<Attempt> {
  const payment = {
    name: 'PROOF',
    amount: `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`,
    currency: 'XCD',
    month: '12',
    year: String(new Date().getFullYear() + 2),
    cvv: '1234'.slice(0, cardNumber.startsWith('34') ? 4 : 3),
    cardNumber,
    purpose: 'A proof',
    personEmail: 'proof@example.lc',
    personPhone: '+1 758 555 0100',
    personName: 'Proof',
  };
  const encryptedTxt = await sealPayment(payment, key, new Date());
  return { encryptedTxt, amountCents, response: null, contradictions: [] };
}

/**
 * Sends the payment, or sends it again, and stores a final response. Connection failures say
 * nothing.
 */
export async function send(
  url: string,
  attempt: Attempt,
  onResponse: (response: Answered, attempt: Attempt) => void = () => undefined,
): Promise<void> {
  const { encryptedTxt } = attempt;
  const answered = await post(url, '/webPay', { testMode: '0', companyId, encryptedTxt }).catch(
    () => null,
  );
  if (answered !== null) onResponse(answered, attempt);
  if (answered?.status !== 200) return;
  attempt.response ??= answered.body;
  if (attempt.response !== answered.body) attempt.contradictions.push(answered.body);
}

/** Inquiries back off; the last comes after the quiet period on a busy machine. */
export const decisionLimitMs = 35_000;

/** Asks until all have a final response; returns the number without one at the timeout. */
export async function awaitDecisions(
  url: () => Promise<string>,
  attempts: readonly Attempt[],
  limitMs: number,
): Promise<number> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const open = attempts.filter(({ response }) => response === null);
    if (open.length === 0 || performance.now() > endsAt) return open.length;
    await inTurns(open, async (attempt) => send(await url(), attempt));
    await wait(100);
  }
}

/** A few at a time, which suits two cores. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
}

export type Answered = { status: number; retryAfter: string | null; body: string; ms: number };

async function post(url: string, path: string, fields: object): Promise<Answered> {
  const sentAt = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(20_000),
  });
  const retryAfter = response.headers.get('retry-after');
  const body = await response.text();
  return { status: response.status, retryAfter, body, ms: performance.now() - sentAt };
}
