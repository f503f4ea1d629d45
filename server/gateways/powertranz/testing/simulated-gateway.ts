import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { startSimulator } from '../../../demo/start-simulator.ts';
import type { Challenge, ChallengeCallback, SaleStep, ThreeDSecureSale } from '../../gateway.ts';
import { Secret } from '../../secret.ts';
import type { PowerTranzOptions } from '../create-powertranz.ts';
import { browseChallenge } from './browse-challenge.ts';
import { gatewayTo } from './gateway-to.ts';
import { threeDSecureSaleOf } from './messages.ts';

type Money = { count: number; cents: string };
export type Totals = { sales: Money; voids: Money; refunds: Money; netCents: string };

/** The gateway simulator as its own process, for all tests of a file. */
export function simulatedGateway() {
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-simulator-'));
  const running: { url: string; stop: () => Promise<void> } = {
    url: '',
    stop: async () => undefined,
  };
  beforeAll(async () => void Object.assign(running, await startSimulator(folder)));
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  async function control(place: string, body?: object): Promise<unknown> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(running.url + place, request);
    expect(response.ok).toBe(true);
    return response.json();
  }

  return {
    url: () => running.url,
    gateway: (change: Partial<PowerTranzOptions> = {}) => gatewayTo(running.url, change),
    arm: (kind: string, more: object = {}) =>
      control('/faults', { mode: 'test', kind, count: 1, ...more }),
    settle: () => control('/powertranz/settlement', { mode: 'test' }),
    /** The gateway's own account of one sale. */
    async totals(tranId: string): Promise<Totals> {
      const all = await control(`/powertranz/totals?transactionIdentifier=${tranId}`);
      return (all as { test: Totals }).test;
    },
    browse: (challenge: Challenge, customer: { password?: string } = {}) =>
      browseChallenge(challenge.html.reveal(), running.url, customer),
  };
}

/** A sale with a number of its own and this card. */
export function saleWithCard(cardNumber: string): ThreeDSecureSale {
  const sale = threeDSecureSaleOf({ tranId: randomUUID() });
  const securityCode = new Secret(cardNumber.length === 15 ? '9876' : '987');
  return { ...sale, card: { ...sale.card, number: new Secret(cardNumber), securityCode } };
}

export function expectChallenge(outcome: SaleStep): Challenge {
  if (outcome.kind !== 'challenge') throw new Error(`${outcome.kind} instead of a challenge`);
  return outcome;
}

/** As the caller must match a callback: by the sale's number and the challenge's key. */
export function isCallbackOf(
  callback: ChallengeCallback,
  { tranId, resumeKey }: { tranId: string; resumeKey: Secret },
): boolean {
  return callback.tranId === tranId && callback.resumeKey.reveal() === resumeKey.reveal();
}
