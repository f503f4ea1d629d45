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
import { testCardsOf } from './test-cards.ts';

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
