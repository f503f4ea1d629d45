import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createImportedKeys } from '@piton/server/companies/encryption-keys/imported-keys.ts';
import { findCompanyKeys } from '@piton/server/companies/encryption-keys/key-store.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import {
  type CompanyRootKey,
  type RootKey,
  rootKeyFrom,
} from '@piton/server/encryption/root-key.ts';
import type { PaymentDeps } from '@piton/server/payments/payment-deps.ts';
import { takePayment } from '@piton/server/payments/take/take-payment.ts';
import { paymentRequest } from '@piton/server/payments/testing/pay.ts';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { Figure } from '../harness/figure.ts';
import { type Paid, payAtRate, rateFigure } from '../harness/pay-at-rate.ts';
import { newAttempt } from '../payments/attempts.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { openPaymentPath } from '../payments/world/payment-path.ts';
import { addManyCompanies, type ManyCompany } from './many-companies.ts';
import type { MoveOrder } from './move-process.ts';
import { countOpenable, wrappedPairs } from './openable-keys.ts';

const sizes = {
  short: { companies: 500, perSecond: 10 },
  full: { companies: 10_000, perSecond: 200 },
} as const;
const moveWithinSeconds = 30;

/** Companies' keys move under the payment server's root key while customers pay all of them. */
export const movePart: Part = {
  name: 'move',
  isLong: true,
  run: async ({ folder, scale, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const cluster = await startOwnCluster();
    const world = await cluster.newWorld();
    const first = rootKeyFrom(Buffer.from(world.rootKey, 'base64'));
    const second: CompanyRootKey = { ...rootKeyFrom(randomBytes(32)), other: first };
    const payments = openPaymentPath({
      connection: world.app,
      rootKey: world.rootKey,
      clock: () => new Date(),
      gatewayUrl: gateway.url,
      gatewayLimitMs: 20_000,
      quietMs: 90_000,
      poolSize: 8,
    });
    try {
      const { companies: count, perSecond } = sizes[scale];
      const companies = await addManyCompanies(world, payments.deps, { count, rootKey: first });
      const withBoth = depsWith(payments.deps, second);
      const paying = keepPaying(withBoth, companies, perSecond);
      const killed = await killedMove(world, first, second);
      const startedAt = performance.now();
      await startMove(world, first, second).ended;
      const seconds = (performance.now() - startedAt) / 1000;
      const paid = await paying.stop();
      print(`${killed.moved} companies moved before the kill`);
      // Its keys are under the second root key by now; this server has the first one alone.
      const control = await payOnce(depsWith(payments.deps, first), companies[0], 1);
      return [
        ...figuresOf({ paid, ...killed, seconds }, scale),
        ...(await keyFigures(world, first, second)),
        arrangedControl('a server with the first root key alone', control, control !== 'Approved'),
      ];
    } finally {
      await payments.close();
      await cluster.stop();
      await gateway.stop();
    }
  },
};

type Moved = {
  readonly paid: Paid;
  readonly moved: number;
  readonly audited: number;
  readonly seconds: number;
};

function figuresOf({ paid, moved, audited, seconds }: Moved, scale: keyof typeof sizes): Figure[] {
  return [
    {
      name: 'failed payments while companies’ keys move',
      measured: `${paid.failed} of ${paid.sent}`,
      limit: '0',
      isKept: paid.failed === 0 && paid.sent > 0,
    },
    rateFigure(
      'payments a second during it',
      paid,
      scale === 'full' ? sizes.full.perSecond * 0.9 : null,
    ),
    {
      name: 'companies moved before a kill, and in the audit',
      measured: `${moved} and ${audited}`,
      limit: 'the same',
      isKept: moved === audited && moved > 0,
    },
    {
      name: 'seconds for the rest of the companies',
      measured: seconds.toFixed(1),
      limit: scale === 'full' ? String(moveWithinSeconds) : 'none',
      isKept: scale === 'short' || seconds <= moveWithinSeconds,
      isTimingDependent: true,
    },
  ];
}

async function keyFigures(world: OwnWorld, first: RootKey, second: RootKey): Promise<Figure[]> {
  const pairs = await wrappedPairs(world.owner);
  const all = String(pairs.length);
  const next = (index: number) => pairs[(index + 1) % pairs.length];
  const swapped = [
    ...pairs.map((pair, index) => ({
      ...pair,
      wrappedKey: next(index)?.wrappedKey ?? pair.wrappedKey,
    })),
    ...pairs.map((pair, index) => ({
      ...pair,
      wrappedPrivateKey: next(index)?.wrappedPrivateKey ?? pair.wrappedPrivateKey,
    })),
  ];
  const exact = (name: string, measured: number, limit: string): Figure => ({
    name,
    measured: String(measured),
    limit,
    isKept: String(measured) === limit,
  });
  return [
    exact('private keys that the second root key opens', countOpenable(second, pairs), all),
    exact('private keys that the first root key opens', countOpenable(first, pairs), '0'),
    exact('exchanged data keys and private keys that open', countOpenable(second, swapped), '0'),
  ];
}

function depsWith(deps: PaymentDeps, rootKey: CompanyRootKey): PaymentDeps {
  const loadKeys = (companyId: string) =>
    actingAs(deps.database, { companyId }, (transaction) =>
      findCompanyKeys(transaction, companyId),
    );
  return { ...deps, keys: createImportedKeys({ rootKey, loadKeys }) };
}

/** The status of the sale, or what went wrong. */
async function payOnce(
  deps: PaymentDeps,
  company: ManyCompany | undefined,
  count: number,
): Promise<string> {
  if (company === undefined) throw new Error('there are companies');
  const { companyId, key } = company;
  const plan = { cardNumber: '4444111122223333', isDoubled: false, fault: null };
  const { encryptedTxt } = await newAttempt(key, { ...plan, amountCents: 100 + count });
  try {
    const result = await takePayment(deps, paymentRequest({ companyId }, encryptedTxt));
    return result.kind === 'sale' ? result.sale.status : result.kind;
  } catch (error) {
    return (error as Error).name;
  }
}

/** Each payment is of another company, so that the server reads its keys from the database. */
function keepPaying(deps: PaymentDeps, companies: readonly ManyCompany[], perSecond: number) {
  return payAtRate(perSecond, async (count) => {
    const status = await payOnce(deps, companies[(count * 7) % companies.length], count);
    return status === 'Approved';
  });
}

/** A process of its own, as the command is. */
function startMove({ owner }: Pick<OwnWorld, 'owner'>, first: RootKey, second: RootKey) {
  const child = fork(path.join(import.meta.dirname, 'move-process.ts'), {
    env: cleanEnvironment({}),
  });
  stopWithParent(child);
  const text = ({ key }: RootKey) => key.toString('base64');
  const order: MoveOrder = { owner, from: text(first), to: text(second) };
  child.send(order);
  return { child, ended: once(child, 'exit') };
}

/** Kills the move after its first batch, and counts what it has committed. */
async function killedMove(
  { owner }: OwnWorld,
  first: RootKey,
  second: RootKey,
): Promise<{ moved: number; audited: number }> {
  const { child, ended } = startMove({ owner }, first, second);
  await Promise.race([once(child, 'message'), ended]);
  child.kill('SIGKILL');
  await ended;
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ moved: number; audited: number }>(
      `select (select count(*)::int from company_data_keys where master_key_id = $1) as moved,
              (select coalesce(sum((detail->>'companies')::int), 0)::int from audit_entries
                where action = 'separate-company-keys' and subject_id = $1) as audited`,
      [second.id],
    );
    return rows[0] ?? { moved: 0, audited: 0 };
  });
}
