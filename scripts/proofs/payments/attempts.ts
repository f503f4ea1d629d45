import { setTimeout as wait } from 'node:timers/promises';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { PaymentPlan } from './plan-payment.ts';

/** One sealed payment and what was answered to it, as whoever pays would keep it. */
export type Attempt = {
  encryptedTxt: string;
  amountCents: number;
  /** The first answer that was final; every later one must be the same. */
  answer: string | null;
  /** Answers that contradict it. */
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
    cvv: '123',
    cardNumber,
    purpose: 'A proof',
    personEmail: 'proof@example.lc',
    personPhone: '+1 758 555 0100',
    personName: 'Proof',
  };
  const encryptedTxt = await sealPayment(payment, key, new Date());
  return { encryptedTxt, amountCents, answer: null, contradictions: [] };
}

/** Sends the payment, again too, and keeps a final answer. What goes wrong on the way says nothing. */
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
  attempt.answer ??= answered.body;
  if (attempt.answer !== answered.body) attempt.contradictions.push(answered.body);
}

/** Inquiries ever further apart, of which the last comes after the quiet time, and a loaded machine. */
export const settleLimitMs = 35_000;

/** Asks until all have a final answer; answers how many still have none when the time is over. */
export async function settle(
  url: () => Promise<string>,
  attempts: readonly Attempt[],
  limitMs: number,
): Promise<number> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const open = attempts.filter(({ answer }) => answer === null);
    if (open.length === 0 || performance.now() > endsAt) return open.length;
    await inTurns(open, async (attempt) => send(await url(), attempt));
    await wait(100);
  }
}

/** A few at a time, as a machine of two cores can bear. */
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

async function post(url: string, path: string, asked: object): Promise<Answered> {
  const sentAt = performance.now();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(20_000),
  });
  const retryAfter = response.headers.get('retry-after');
  const body = await response.text();
  return { status: response.status, retryAfter, body, ms: performance.now() - sentAt };
}
