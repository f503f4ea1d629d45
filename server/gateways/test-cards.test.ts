/** The cards that the pay page offers, at the simulator of each gateway. */
import { expect, test } from 'vitest';
import { gatewayTo as fourCsTo } from './four-cs/testing/gateway-to.ts';
import { saleOf } from './four-cs/testing/replies.ts';
import type { SaleOutcome } from './gateway.ts';
import {
  expectChallenge,
  saleWithCard,
  simulatedGateway,
} from './powertranz/testing/simulated-gateway.ts';
import { Secret } from './secret.ts';
import { testCardsOf, toolCardsOf } from './test-cards.ts';

const simulated = simulatedGateway();

const expected = {
  approved: { kind: 'approved' },
  challenge: { kind: 'approved' },
  declined: { kind: 'declined' },
  incomplete: { kind: 'refused' },
} as const;

test('without 3-D Secure each has its result', async () => {
  const { gateway } = fourCsTo(simulated.url());
  const cards = testCardsOf(gateway);
  expect(cards.map(([, outcome]) => outcome)).toEqual(['approved', 'declined', 'incomplete']);
  for (const [index, [number, outcome]] of cards.entries()) {
    const sale = saleOf();
    const card = { ...sale.card, number: new Secret(number.replaceAll(' ', '')) };
    const tranId = `TESTCARD0000000${index}`;
    expect(await gateway.sale({ ...sale, card, tranId }, null)).toMatchObject(expected[outcome]);
  }
});

test('with 3-D Secure one asks for the password, and each has its result', async () => {
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  const cards = testCardsOf(gateway);
  expect(cards.map(([, outcome]) => outcome)).toContain('challenge');
  for (const [number, outcome] of cards) {
    const sale = saleWithCard(number.replaceAll(' ', ''));
    const challenge = expectChallenge(await gateway.threeDSecure.begin(sale, null));
    const customer = outcome === 'challenge' ? { password: '3ds2' } : {};
    const posted = await simulated.browse(challenge, customer);
    const callback = posted && gateway.threeDSecure.readCallback(posted);
    if (!callback) throw new Error(`${number} leads nowhere`);
    const result: SaleOutcome = await gateway.threeDSecure.resume(sale, callback);
    expect(result).toMatchObject(expected[outcome]);
  }
});

const rarer = {
  declined_funds: { kind: 'declined', decline: { advice: 'other_card' } },
  declined_cvv: { kind: 'declined', decline: { advice: 'fix' } },
  declined_later: { kind: 'declined', decline: { advice: 'later' } },
  busy: { kind: 'refused', why: 'busy', resultCode: 'TooBusy' },
  unavailable: { kind: 'refused', why: 'busy', resultCode: 'Unavailable' },
  pending: { kind: 'unknown' },
  disputed: { kind: 'approved' },
} as const;

test('without 3-D Secure cards are busy, unavailable and pending', async () => {
  const { gateway } = fourCsTo(simulated.url());
  const results = [];
  for (const [index, { number, outcome }] of toolCardsOf(gateway).entries()) {
    if (!(outcome in rarer)) continue;
    const sale = saleOf({ tranId: `TOOLCARD0000000${index}` });
    const card = { ...sale.card, number: new Secret(number.replaceAll(' ', '')) };
    const result = await gateway.sale({ ...sale, card }, null);
    expect(result).toMatchObject(rarer[outcome as keyof typeof rarer]);
    results.push(outcome);
  }
  expect(results).toEqual(['busy', 'unavailable', 'pending', 'disputed']);
});

test('with 3-D Secure each declined card gives its advice', async () => {
  const { gateway } = simulated.gateway({ clock: () => new Date() });
  const results = [];
  for (const { number, outcome } of toolCardsOf(gateway)) {
    if (!(outcome in rarer)) continue;
    const sale = saleWithCard(number.replaceAll(' ', ''));
    const result = await gateway.sale(sale, null);
    expect(result).toMatchObject(rarer[outcome as keyof typeof rarer]);
    results.push(outcome);
  }
  expect(results).toEqual(['declined_funds', 'declined_cvv', 'declined_later', 'disputed']);
});
