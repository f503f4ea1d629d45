import { randomUUID } from 'node:crypto';
import type { CardProtection } from '@piton/contract/cards/card-protection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditPercent } from '../../payments/admission/velocity-limits.ts';
import { newCard } from '../../payments/testing/new-card.ts';
import { paymentRequest } from '../../payments/testing/pay.ts';
import {
  addCompany,
  approved,
  paymentDeps,
  references,
  scriptedGateway,
  seal,
} from '../../payments/testing/payment-world.ts';
import { takePayment } from '../../payments/take/take-payment.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

const path = '/api/console/card-protections';
const cardLimits = {
  maxCard: 5,
  maxAddress: 1000,
  withinSeconds: 600,
  sameWithinSeconds: 0,
  freeDeclines: 7,
  creditPercent,
};

/** A company at whose page nine stolen cards were tried; the velocity checks stopped two of them. */
async function attackedShop() {
  const { uid: ownerId } = await world.signIn(`${randomUUID()}@example.lc`, { role: 3 });
  const keyId = randomUUID();
  const company = { ownerId, standing: 'approved', keyId } as const;
  const companyId = await addCompany(world.database, company);
  let isStolen = false;
  const gateway = scriptedGateway({
    sale: () =>
      isStolen ? { kind: 'declined', references: { ...references, approvalCode: null } } : approved,
  });
  const shop = { database: world.database, companyId, ownerId };
  const pay = async () => {
    const encryptedTxt = await seal({ cardNumber: newCard() }, keyId);
    const deps = paymentDeps(shop, gateway, { cardLimits });
    return (await takePayment(deps, paymentRequest(shop, encryptedTxt))).kind;
  };
  const testCards = async (count: number) => {
    isStolen = true;
    for (let card = 0; card < count; card += 1) await pay();
    isStolen = false;
  };
  await testCards(9);
  return { companyId, pay, testCards };
}

test('staff sees a protected company, lifts the protection, and the audit says who did', async () => {
  const { browser, uid } = await world.signIn('lena@example.lc', { role: 2 });
  const { companyId, pay, testCards } = await attackedShop();
  const { body } = await browser.get(path);
  expect(body['items']).toMatchObject([
    { companyId, channel: 'page', attempts: 7, declined: 7, stopped: 2, lifted: null },
  ]);
  expect(await pay()).toBe('challenge');

  const lift = { companyId, channel: 'page', reason: 'Gift cards, checked by phone' };
  expect(await browser.post(`${path}/lift`, { ...lift, reason: ' ' })).toMatchObject({
    status: 422,
  });
  const lifted = await browser.post(`${path}/lift`, lift);
  expect(lifted).toMatchObject({
    status: 200,
    body: { items: [{ companyId, lifted: { by: { uid } } }] },
  });
  expect(await pay()).toBe('sale');
  expect(await world.auditOf(companyId)).toContainEqual(
    expect.objectContaining({
      action: 'lift-card-protection',
      actor_id: uid,
      reason: lift.reason,
      detail: expect.objectContaining({ channel: 'page' }) as unknown,
    }),
  );
  expect(await browser.post(`${path}/lift`, lift)).toMatchObject({ status: 409 });

  // Ten times as many declines start another one; the first count is stored.
  await testCards(65);
  expect(await pay()).toBe('challenge');
  const { body: again } = await browser.get(path);
  const [protection] = again['items'] as CardProtection[];
  if (protection === undefined) throw new Error('nothing is protected');
  expect(Date.parse(protection.ends) - Date.parse(protection.began)).toBe(600_000);
});

test('the database lets only staff lift a protection', async () => {
  const { companyId } = await attackedShop();
  const { browser } = await world.signIn('paul@example.lc', { role: 3 });
  const lift = { companyId, channel: 'page', reason: 'Please' };
  expect((await browser.post(`${path}/lift`, lift)).status).toBe(404);
  await expect(
    sql`select lift_card_protection(${companyId}, 'page', 'Please')`.execute(world.database.kysely),
  ).rejects.toMatchObject({ code: '42501' });
});
