import { describe, expect, test } from 'vitest';
import type { Challenge, SaleOutcome } from '../gateway.ts';
import type { UnprovenPolicy } from './interpret-authentication.ts';
import { gatewayKey, password as accountPassword } from './testing/messages.ts';
import {
  expectChallenge,
  isCallbackOf,
  saleWithCard,
  simulatedGateway,
} from './testing/simulated-gateway.ts';

const simulated = simulatedGateway();
const nothing = { count: 0, cents: '0' };
const whole = { count: 1, cents: '9900' };
const password = '3ds2';

type Play = {
  card: string;
  password?: string | undefined;
  fault?: string | undefined;
  unproven?: UnprovenPolicy;
};

const strict: UnprovenPolicy = { completesNotEnrolled: false, completesUnavailable: false };
const lenient: UnprovenPolicy = { completesNotEnrolled: true, completesUnavailable: true };

/** One payment as a caller plays it; null if no callback matches it. */
async function pay({ card, password: typed, fault, unproven = strict }: Play) {
  const { gateway, takeLines } = simulated.gateway({ unproven, clock: () => new Date() });
  const { threeDSecure } = gateway;
  const sale = saleWithCard(card);
  const challenge: Challenge = expectChallenge(await threeDSecure.begin(sale, null));
  if (fault !== undefined) {
    const isDelayed = /_(?:late|slow)$/.test(fault);
    await simulated.arm(fault, isDelayed ? { delayMs: 50 } : {});
  }
  const customer = typed === undefined ? {} : { password: typed };
  const posted = await simulated.browse(challenge, customer);
  const callback = posted && threeDSecure.readCallback(posted);
  const isOurs = callback && isCallbackOf(callback, { ...sale, resumeKey: challenge.resumeKey });
  const outcome: SaleOutcome | null = isOurs ? await threeDSecure.resume(sale, callback) : null;
  const written = JSON.stringify({ outcome, challenge, lines: takeLines() });
  const secrets = [challenge.resumeKey.reveal(), card, accountPassword, gatewayKey, 'Brien'];
  for (const secret of secrets) expect(written).not.toContain(secret);
  const { sales } = await simulated.totals(sale.tranId);
  return { outcome, sales, again: () => callback && threeDSecure.resume(sale, callback) };
}

type Case = [what: string, play: Play, outcome: object];

describe('the gateway charges, and so do we', () => {
  const proven = (status: string, eci: string) => ({
    kind: 'approved',
    authentication: { status, eci, isLiabilityShifted: true, version: '2.2.0' },
  });
  const unproven = { kind: 'approved', authentication: { eci: '07', isLiabilityShifted: false } };

  test.each<Case>([
    ['frictionless Y, Visa', { card: '4012000000020071' }, proven('Y', '05')],
    ['frictionless Y, Mastercard', { card: '5100270000000023' }, proven('Y', '02')],
    ['frictionless A', { card: '4012000000020089' }, proven('A', '06')],
    ['frictionless A, American Express', { card: '341111000000011' }, proven('A', '06')],
    ['fingerprint, Y', { card: '4012010000020070' }, proven('Y', '05')],
    ['challenge, Y', { card: '4012000000020006', password }, proven('Y', '05')],
    ['challenge, Y, Mastercard', { card: '5100270000000031', password }, proven('Y', '02')],
    ['fingerprint, challenge, Y', { card: '4012010000020005', password }, proven('Y', '05')],
    [
      'a challenge by a fault',
      { card: '4012000000020071', password, fault: 'challenge_required' },
      proven('Y', '05'),
    ],
    ['a slow issuer', { card: '4012000000020071', fault: 'challenge_slow' }, proven('Y', '05')],
    ['a late callback', { card: '4012000000020071', fault: 'callback_late' }, proven('Y', '05')],
    ['not enrolled, if allowed', { card: '4333333333332222', unproven: lenient }, unproven],
    [
      'U, if allowed',
      { card: '4012000000020071', fault: 'challenge_unavailable', unproven: lenient },
      unproven,
    ],
  ])('%s', async (_what, play, expected) => {
    const { outcome, sales } = await pay(play);
    expect(outcome).toMatchObject(expected);
    expect(sales).toEqual(whole);
  });
});

describe('nothing is charged', () => {
  const failed = (status: string) => ({
    kind: 'declined',
    decline: { advice: 'other_card' },
    authentication: { status, isLiabilityShifted: false },
  });
  const declined = (code: string, advice: string) => ({
    kind: 'declined',
    decline: { code, advice },
  });

  test.each<Case>([
    ['N', { card: '4012000000020121' }, failed('N')],
    ['challenge, then N', { card: '5100270000000056', password }, failed('N')],
    ['a wrong password', { card: '4012000000020006', password: 'other' }, failed('N')],
    ['a cancelled challenge', { card: '4012000000020006' }, failed('N')],
    ['R', { card: '5100270000000072' }, failed('R')],
    ['U', { card: '5555666666662222' }, failed('U')],
    ['not enrolled', { card: '4333333333332222' }, failed('not_enrolled')],
    ['N, even if U is allowed', { card: '4012000000020121', unproven: lenient }, failed('N')],
    ['a failing issuer', { card: '4012000000020071', fault: 'challenge_failing' }, failed('N')],
    ['a rejecting issuer', { card: '4012000000020071', fault: 'challenge_rejected' }, failed('R')],
    [
      'an unavailable issuer',
      { card: '4012000000020071', fault: 'challenge_unavailable' },
      failed('U'),
    ],
    ['a forged status', { card: '4012000000020071', fault: 'callback_forged_status' }, failed('N')],
    [
      'an expired token',
      { card: '4012000000020071', fault: 'callback_expired' },
      { kind: 'refused', why: 'not_completed' },
    ],
    [
      'U, if allowed, then 05',
      { card: '5555666666662222', unproven: lenient },
      declined('05', 'other_card'),
    ],
    ['A, then 05', { card: '5111111111113333' }, declined('05', 'other_card')],
    ['challenge, Y, then 91', { card: '4111111111110000', password }, declined('91', 'later')],
    ['Y, then 51', { card: '4012009951000008' }, declined('51', 'other_card')],
  ])('%s', async (_what, play, expected) => {
    const { outcome, sales } = await pay(play);
    expect(outcome).toMatchObject(expected);
    expect(sales).toEqual(nothing);
  });

  test.each<[string, Play]>([
    ['a forged token', { card: '4012000000020071', fault: 'callback_forged_token' }],
    ['a forged identifier', { card: '4012000000020071', fault: 'callback_forged_identifier' }],
    ['no callback', { card: '4012000000020071', fault: 'callback_missing' }],
    ['a closed issuer', { card: '4012000000020071', fault: 'challenge_closed' }],
    ['an issuer with an error', { card: '4012000000020071', fault: 'challenge_http_500' }],
    ['an issuer that leaves its frame', { card: '4012000000090025' }],
  ])('because no callback matches: %s', async (_what, play) => {
    const { outcome, sales } = await pay(play);
    expect(outcome).toBeNull();
    expect(sales).toEqual(nothing);
  });
});

test('an ambiguous code after the authentication is unknown', async () => {
  const { outcome } = await pay({ card: '4111111111119999' });
  expect(outcome).toMatchObject({ kind: 'unknown', cause: 'gateway' });
});

test('a challenge that is resumed twice charges once, and the second time is unknown', async () => {
  const { outcome, again } = await pay({ card: '4012000000020071' });
  expect(outcome).toMatchObject({ kind: 'approved' });
  expect(await again()).toMatchObject({ kind: 'unknown', cause: 'duplicate' });
});
