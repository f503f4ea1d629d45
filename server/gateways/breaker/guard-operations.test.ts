import { expect, test } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import type { CardGateway, ReturnOutcome, SaleOutcome, SaleStep } from '../gateway.ts';
import { powerTranzBrands } from '../powertranz/create-powertranz.ts';
import {
  callbackOf,
  returning,
  saleOf,
  sent,
  threeDSecureSaleOf,
} from '../powertranz/testing/messages.ts';
import { Secret } from '../secret.ts';
import { maxFailures } from './breaker-state.ts';
import { guardGateway } from './guard-gateway.ts';
import { approved, timedOut } from './testing/guarded-gateway.ts';
import { virtualTimers } from './testing/virtual-timers.ts';

const challenge: SaleStep = {
  kind: 'challenge',
  html: new Secret('page'),
  resumeKey: new Secret('key'),
  expiresAt: new Date('2026-11-28T14:05:00Z'),
};
const unknown: ReturnOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };
const notSent = { kind: 'not_sent', cause: 'gateway outage' };

/** A guarded gateway without status inquiries; it behaves as the test currently says. */
function guarded() {
  const { timers, pass } = virtualTimers();
  const does: { sale: SaleOutcome; begin: SaleStep; probe: boolean } = {
    sale: timedOut,
    begin: challenge,
    probe: false,
  };
  const sentCalls: string[] = [];
  const call = async <Outcome>(name: string, outcome: Outcome): Promise<Outcome> => {
    sentCalls.push(name);
    return outcome;
  };
  const gateway: CardGateway<'threeDSecure' | 'void' | 'refund'> = {
    name: 'powertranz',
    brands: powerTranzBrands,
    tranIds: 'guid',
    sale: () => call('sale', does.sale),
    threeDSecure: {
      accepted: ['Y', 'A'],
      isOptionalForServers: false,
      begin: () => call('begin', does.begin),
      readCallback: () => callbackOf(),
      resume: () => call('resume', does.sale),
    },
    void: () => call('void', unknown),
    refund: () => call('refund', unknown),
    probe: () => call('probe', does.probe),
    close: async () => undefined,
  };
  const present = guardGateway(gateway, { mode: 'live', log: capturedLog().log, timers });
  return { present, does, pass, sentCalls };
}

type Present = ReturnType<typeof guarded>['present'];

const moneyCalls: [string, (present: Present) => Promise<object>][] = [
  ['sale', (present) => present.sale(saleOf(), null)],
  ['begin', (present) => present.threeDSecure.begin(threeDSecureSaleOf(), null)],
  ['resume', (present) => present.threeDSecure.resume(sent, callbackOf())],
  ['void', (present) => present.void(returning, null)],
  ['refund', (present) => present.refund(returning, null)],
];

test('a guarded gateway has the operations of its gateway, and no others', () => {
  const { present } = guarded();
  expect(present).toHaveProperty('threeDSecure.resume');
  expect(present).toHaveProperty('void');
  expect(present).not.toHaveProperty('inquire');
  expect(present.threeDSecure.readCallback({ contentType: '', body: '' })?.tranId).toBe(
    sent.tranId,
  );
});

test.each(moneyCalls)('during an outage, no %s is sent', async (_name, call) => {
  const { present, sentCalls } = guarded();
  for (let round = 0; round < maxFailures; round += 1) await present.sale(saleOf(), null);
  expect(present.stateKind()).toBe('open');
  const before = sentCalls.length;
  expect(await call(present)).toEqual(notSent);
  expect(sentCalls).toHaveLength(before);
});

test('completions without a response open the breaker, and a challenge closes it', async () => {
  const { present, does, pass } = guarded();
  for (let round = 0; round < maxFailures; round += 1) {
    expect(present.stateKind()).toBe('closed');
    await present.threeDSecure.resume(sent, callbackOf());
  }
  expect(present.stateKind()).toBe('open');
  does.probe = true;
  await pass(1000);
  expect(present.stateKind()).toBe('trial');
  expect(await present.threeDSecure.begin(threeDSecureSaleOf(), null)).toBe(challenge);
  expect(present.stateKind()).toBe('closed');
});

test('voids and refunds without a response leave sales alone', async () => {
  const { present, does } = guarded();
  for (let round = 0; round < 2 * maxFailures; round += 1) {
    expect(await present.void(returning, null)).toBe(unknown);
    expect(await present.refund(returning, null)).toBe(unknown);
  }
  does.sale = approved;
  expect(await present.sale(saleOf(), null)).toBe(approved);
  expect(present.stateKind()).toBe('closed');
});
