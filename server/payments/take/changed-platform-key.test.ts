/** The platform's key or gateway changes while a sale's outcome is unknown. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import { gatewayTo } from '../../gateways/four-cs/testing/gateway-to.ts';
import type { CardGateway, SaleOutcome } from '../../gateways/gateway.ts';
import { Secret } from '../../gateways/secret.ts';
import type { GatewayAccounts } from '../../companies/gateway-accounts/open-gateway-accounts.ts';
import { rootKeyFrom } from '../../encryption/root-key.ts';
import { runLateInquiries } from '../inquiry/late/run-late-inquiries.ts';
import { accountMarks } from '../inquiry/gateway-marks.ts';
import { dayMs, lateNight } from '../inquiry/late/late-night.ts';
import { runStatusInquiries } from '../inquiry/run-status-inquiries.ts';
import { takePayment } from './take-payment.ts';
import { paymentRequest, saleRow } from '../testing/pay.ts';
import {
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from '../testing/payment-world.ts';
import { runSimulator } from '../testing/run-payment-simulator.ts';

let world: PaymentWorld;
const worlds: PaymentWorld[] = [];
beforeEach(async () => {
  world = await createPaymentWorld();
  worlds.push(world);
});
afterAll(() => Promise.all(worlds.map(({ database }) => database.drop())));

const quietMs = 60_000;
const rootKey = rootKeyFrom(randomBytes(32));
const marksOf = (merchantKey: string, gatewayUrl: string) =>
  accountMarks(rootKey, { merchantKey: new Secret(merchantKey), gatewayUrl });
const marks = {
  old: marksOf('BOSL_1', 'https://one.example.com'),
  new: marksOf('BOSL_2', 'https://one.example.com'),
  elsewhere: marksOf('BOSL_1', 'https://two.example.com'),
};
const unknown: SaleOutcome = { kind: 'unknown', cause: 'timeout', detail: 'no response' };
const absent = scriptedGateway({ sale: () => unknown, inquire: () => ({ kind: 'absent' }) });

/** A payment through a server with that key. */
async function payUnder(
  key: keyof typeof marks,
  gateway: CardGateway<'inquire'>,
  mode: 'live' | 'test' = 'live',
): Promise<string> {
  const deps = paymentDeps(world, gateway, { gatewayMarks: marks[key] });
  const result = await takePayment(deps, paymentRequest(world, await seal(), { mode }));
  if (result.kind !== 'sale') throw new Error(`answered ${result.kind}`);
  return result.sale.id;
}

let passedMs = 0;

/** A server with that key sends inquiries until long after the quiet time. */
async function inquireUnder(
  key: keyof typeof marks,
  gateway: CardGateway<'inquire'>,
  { mode = 'live', accounts }: { mode?: 'live' | 'test'; accounts?: GatewayAccounts } = {},
) {
  const deps = paymentDeps(world, gateway, { gatewayMarks: marks[key] });
  for (let times = 0; times < 5; times += 1) {
    await setDatabaseClock(world.database.owner, new Date(Date.now() + passedMs));
    await runStatusInquiries({ ...deps, ...(accounts && { accounts }), quietMs }, mode);
    passedMs += 10 * quietMs;
  }
  return deps;
}

async function heardOf(id: string): Promise<string[]> {
  const events = await actingAs(world.database.kysely, 'piton', (transaction) =>
    transaction
      .selectFrom('sale_events')
      .select('what')
      .where('sale_id', '=', id)
      .orderBy('number')
      .execute(),
  );
  return events.map(({ what }) => what);
}

test('a charge under the old key is not given up under the new one, and is found again', async () => {
  const simulator = await runSimulator();
  const under = (key: string) =>
    gatewayTo(simulator.url, { service: 'TranSvcs', merchantKey: new Secret(key) }).gateway;
  const [before, after] = [under('BOSL_1'), under('BOSL_2')];
  await simulator.arm({ mode: 'live', kind: 'reset_after', count: 1 });
  const id = await payUnder('old', before);
  const { lines } = await inquireUnder('new', after);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Pending', absent_since: null });
  expect(await heardOf(id)).toEqual(['began', 'unknown: reset', 'absent_under_other_key']);
  expect(lines()).toContainEqual(
    expect.objectContaining({
      level: 'error',
      saleId: id,
      msg: 'a sale stays open, because it was sent to another gateway or under another key',
    }),
  );
  await inquireUnder('old', before);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Approved' });
});

test('gives up a payment unknown under the old key once that key is back', async () => {
  const id = await payUnder('old', absent);
  await inquireUnder('new', absent);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Pending' });
  await inquireUnder('old', absent);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete', result_code: 'NotFound' });
});

test('gives up payments under the new key, without a mark or in test mode as usual', async () => {
  const ids = [await payUnder('new', absent), await payUnder('old', absent)];
  await withConnection(world.database.owner, (client) =>
    client.query('update sales set platform_key_mark = null where id = $1', [ids[1]]),
  );
  const tested = await payUnder('old', absent, 'test');
  expect(await saleRow(world, tested)).toMatchObject({ platform_key_mark: null });
  await inquireUnder('new', absent);
  await inquireUnder('new', absent, { mode: 'test' });
  for (const id of [...ids, tested]) {
    expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete' });
  }
});

test('does not give up a payment sent to another gateway', async () => {
  const id = await payUnder('old', absent);
  await inquireUnder('elsewhere', absent);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Pending', absent_since: null });
  await inquireUnder('old', absent);
  expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete' });
});

test('a sale under a company’s own account waits for its gateway, whatever the platform’s key', async () => {
  await withConnection(world.database.owner, (client) =>
    client.query(
      `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
       values ($1, $2, 'four_cs', $3)`,
      [randomUUID(), world.companyId, Buffer.alloc(40)],
    ),
  );
  const deps = paymentDeps(world, absent, { gatewayMarks: marks.old });
  const accounts = {
    accountOf: async ({ gatewayAccountId }: { gatewayAccountId: string | null }) =>
      gatewayAccountId === null
        ? null
        : ({
            id: gatewayAccountId,
            gateway: 'four_cs',
            merchantKey: new Secret('BOSL_own'),
          } as const),
  };
  const request = paymentRequest(world, await seal());
  const result = await takePayment({ ...deps, accounts }, request);
  if (result.kind !== 'sale') throw new Error(`answered ${result.kind}`);
  const { id } = result.sale;
  expect(await saleRow(world, id)).toMatchObject({ platform_key_mark: marks.old.ownAccount });
  await inquireUnder('elsewhere', absent, { accounts });
  expect(await saleRow(world, id)).toMatchObject({ status: 'Pending' });
  await inquireUnder('new', absent, { accounts });
  expect(await saleRow(world, id)).toMatchObject({ status: 'Incomplete' });
});

test('makes late inquiries about a payment under its old key alone', async () => {
  const refusing = scriptedGateway({
    sale: () => ({ kind: 'refused', why: 'busy', resultCode: 'TooBusy', message: '' }),
  });
  await payUnder('old', refusing);
  const { nextAt } = lateNight(new Date());
  const databaseClock = async () => new Date(nextAt.getTime() + dayMs / 24);
  const lastLogged = { night: null };
  const runLateUnder = (key: keyof typeof marks) => {
    const deps = paymentDeps(world, absent, { gatewayMarks: marks[key] });
    return {
      inquired: runLateInquiries({ ...deps, databaseClock, lastLogged }),
      lines: deps.lines,
    };
  };
  const { inquired, lines } = runLateUnder('new');
  expect(await inquired).toBe(0);
  expect(lines()).toEqual([expect.objectContaining({ level: 'error', skipped: 1 })]);
  // Once a night.
  const again = runLateUnder('elsewhere');
  expect(await again.inquired).toBe(0);
  expect(again.lines()).toEqual([]);
  expect(await runLateUnder('old').inquired).toBe(1);
});
