import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { Pool } from 'undici';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type Payer = {
  /** Payments sealed in advance for these companies in turn, so that only our side is measured. */
  readonly seal: (companyIds: readonly (string | number)[], count: number) => Promise<string[]>;
  /**
   * Sends all with that concurrency; returns each duration. Any result but approved ends the
   * measurement.
   */
  readonly send: (sealed: readonly string[]) => Promise<number[]>;
  /** The same at a fixed rate; a duration begins when the payment is due. */
  readonly sendPaced: (sealed: readonly string[], perSecond: number) => Promise<number[]>;
  readonly close: () => Promise<void>;
};

export type SealingKey = { readonly keyId: string; readonly publicKey: string };

/**
 * A merchant's server with that many open connections, as lean as possible. Without a key for all
 * companies it requests each company's.
 */
export function openPayer(url: string, connections: number, oneKey?: SealingKey): Payer {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const keys = new Map<string | number, Promise<SealingKey>>();

  async function post(path: string, body: string): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const response = await pool.request({ method: 'POST', path, headers, body });
    return response.body.text();
  }
  async function fetchKey(companyId: string | number): Promise<SealingKey> {
    if (oneKey !== undefined) return oneKey;
    return JSON.parse(await post('/getCompanyData', JSON.stringify({ companyId }))) as SealingKey;
  }
  async function sealOne(companyId: string | number): Promise<string> {
    const key = keys.get(companyId) ?? fetchKey(companyId);
    keys.set(companyId, key);
    const encryptedTxt = await sealPayment(newPayment(), await key, new Date());
    return JSON.stringify({ companyId, encryptedTxt });
  }

  async function pay(body: string, startedAt: number): Promise<number> {
    const response = await post('/makPayment', body);
    if (!response.startsWith('{"status":"Approved"')) throw new Error(response);
    return performance.now() - startedAt;
  }

  return {
    seal: (companyIds, count) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          sealOne(companyIds[index % companyIds.length] ?? ''),
        ),
      ),
    send: async (sealed) => {
      const waitedMs: number[] = [];
      const queue = sealed.values();
      const connection = async () => {
        for (const body of queue) waitedMs.push(await pay(body, performance.now()));
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return waitedMs;
    },
    sendPaced: async (sealed, perSecond) => {
      const startedAt = performance.now();
      const underWay: Promise<number>[] = [];
      for (const [index, body] of sealed.entries()) {
        const dueAt = startedAt + (index * 1000) / perSecond;
        await pause(Math.max(0, dueAt - performance.now()));
        underWay.push(pay(body, dueAt));
      }
      return Promise.all(underWay);
    },
    close: () => pool.close(),
  };
}

/** Every receipt goes here. */
export const payerEmail = 'bench@example.lc';

/** A new card each, because a card has a limit of five attempts. */
function newPayment() {
  return {
    name: 'BENCH',
    amount: '12.50',
    currency: 'XCD',
    month: '12',
    year: String(new Date().getFullYear() + 2),
    cvv: '123',
    cardNumber: newCard(),
    purpose: 'A bench',
    personEmail: payerEmail,
    personPhone: '+1 758 555 0100',
    personName: 'Bench',
  };
}

/** A Visa that passes Luhn, which the simulator approves. */
function newCard(): string {
  const start = `4${String(randomInt(1e14)).padStart(14, '0')}`;
  const sum = Array.from(start).reduceRight((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
