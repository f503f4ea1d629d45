/** The gateway approves a sale although its own report says that the issuer rejected the cardholder. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { powerTranzBrands } from '../../gateways/powertranz/create-powertranz.ts';
import type {
  AnyCardGateway,
  AuthenticationStatus,
  ReturnOutcome,
} from '../../gateways/gateway.ts';
import { Secret } from '../../gateways/secret.ts';
import { createPaymentWorld, references, type PaymentWorld } from '../testing/payment-world.ts';
import { saleRow } from '../testing/pay.ts';
import { claimCompletion } from './challenge-store.ts';
import { endUnauthenticated } from './end-unauthenticated.ts';
import { completeChallenge } from './complete-challenge.ts';
import { challengePage } from './testing/challenge-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

let keys = 0;

/** The result in the gateway's own reply. */
type Reported = AuthenticationStatus | null;

/** Approves each completion with that status. */
function gatewayWith(status: Reported, voided: ReturnOutcome) {
  const voids: string[] = [];
  const completed: string[] = [];
  const gateway: AnyCardGateway = {
    name: 'powertranz',
    brands: powerTranzBrands,
    tranIds: 'guid',
    sale: () => Promise.reject(new Error('no sale without 3-D Secure')),
    threeDSecure: {
      accepted: ['Y', 'A', 'not_enrolled'],
      isOptionalForServers: false,
      begin: async () => ({
        kind: 'challenge',
        html: new Secret('<p>the issuer</p>'),
        resumeKey: new Secret(`key ${(keys += 1)}`),
        expiresAt: new Date(Date.now() + 300_000),
      }),
      readCallback: () => null,
      resume: async ({ tranId }) => {
        completed.push(tranId);
        const authentication = { status, eci: '07', isLiabilityShifted: false };
        return {
          kind: 'approved',
          references,
          authentication: { ...authentication, version: '2.2.0', dsTransactionId: null },
        };
      },
    },
    void: async ({ tranId }) => {
      voids.push(tranId);
      return voided;
    },
    probe: async () => true,
    close: async () => undefined,
  };
  return { gateway, voids, completed };
}

const done: ReturnOutcome = {
  kind: 'done',
  references: { tranId: null, approvalCode: null, hostReference: null },
};
const lost: ReturnOutcome = { kind: 'unknown', cause: 'timeout', detail: '' };

async function complete(status: Reported, voided: ReturnOutcome) {
  const { gateway, voids, completed } = gatewayWith(status, voided);
  const page = challengePage(world, gateway);
  await page.begin('4012000000020006');
  const { id, tranId } = await newestSale();
  const callback = {
    tranId,
    resumeKey: new Secret(`key ${keys}`),
    claimedStatus: 'Y',
    resultCode: '3D0',
  } as const;
  // As from a browser that repeats its last request.
  const five = Array.from({ length: 5 }, async () => {
    const claimed = await completeChallenge(page.deps, callback);
    await claimed?.ended;
  });
  await Promise.all(five);
  expect(completed).toEqual([tranId]);
  return { sale: await saleRow(world, id), voids, tranId };
}

function newestSale(): Promise<{ id: string; tranId: string }> {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ id: string; tranId: string }>(
      'select id, tran_id as "tranId" from sales order by created_at desc, id desc limit 1',
    );
    if (!rows[0]) throw new Error('there is no sale');
    return rows[0];
  });
}

/** As the acquirer's settlement is judged. */
function isVoided(tranId: string): Promise<boolean> {
  return withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<{ is: boolean }>(
      'select is_voided(id) as is from sales where tran_id = $1',
      [tranId],
    );
    return rows[0]?.is ?? false;
  });
}

test.each(['N', 'R', 'U', null] as const)(
  'status %s, whatever the browser claims: the sale is voided at once and declined',
  async (status) => {
    const { sale, voids, tranId } = await complete(status, done);
    expect(voids).toEqual([tranId]);
    expect(sale).toMatchObject({ status: 'Declined', ledger_transaction_id: null });
    expect(await isVoided(tranId)).toBe(true);
  },
);

test('a lost void leaves the sale pending for staff', async () => {
  const { sale, voids, tranId } = await complete('N', lost);
  expect(voids).toHaveLength(1);
  expect(sale).toMatchObject({ status: 'Pending' });
  expect(await isVoided(tranId)).toBe(false);
});

test('status Y: the sale is approved and not voided', async () => {
  const { sale, voids } = await complete('Y', done);
  expect(voids).toEqual([]);
  expect(sale).toMatchObject({ status: 'Approved' });
});

test.each(['N', 'R', 'U', null])('the database accepts no approval after %s', async (status) => {
  const { gateway } = gatewayWith('Y', done);
  const page = challengePage(world, gateway);
  await page.begin('4012000000020006');
  const { id, tranId } = await newestSale();
  const resumeKey = new Secret(`key ${keys}`);
  await claimCompletion(page.deps.database, { tranId, resumeKey }, 60_000);
  await sql`select note_authentication(${id}, ${world.companyId}, ${status}, null, false, null,
    null)`.execute(world.database.kysely);
  const approve = sql`select end_sale(${id}, ${world.companyId}, 'gateway', 'Approved', null, 'OK', '',
    null, null, null, null)`;
  await expect(approve.execute(world.database.kysely)).rejects.toMatchObject({
    constraint: 'sales_are_authenticated',
  });
});

test('the database accepts no approval while a challenge waits', async () => {
  const { gateway } = gatewayWith('Y', done);
  await challengePage(world, gateway).begin('4012000000020006');
  const { id } = await newestSale();
  const approve = sql`select end_sale(${id}, ${world.companyId}, 'gateway', 'Approved', null, 'OK', '',
    null, null, null, null)`;
  await expect(approve.execute(world.database.kysely)).rejects.toMatchObject({
    constraint: 'sales_are_authenticated',
  });
});

test('the database ends no sale that is being completed', async () => {
  const { gateway } = gatewayWith('N', lost);
  const page = challengePage(world, gateway);
  await page.begin('4012000000020006');
  const { id, tranId } = await newestSale();
  await claimCompletion(page.deps.database, { tranId, resumeKey: new Secret(`key ${keys}`) }, 0);
  for (const cause of ['cancelled', 'expired', 'interrupted'] as const) {
    const sale = await endUnauthenticated(page.deps, { id, companyId: world.companyId }, cause);
    expect(sale.status).toBe('Pending');
  }
});
