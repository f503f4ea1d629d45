import path from 'node:path';
import { rotateCompanyKeys } from '@piton/server/companies/encryption-keys/rotate-company-keys.ts';
import { findPublicData } from '@piton/server/companies/public-data.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import type { Figure } from '../harness/figure.ts';
import { type Paid, payAtRate, rateFigure } from '../harness/pay-at-rate.ts';
import { companyId, newAttempt, type SealingKey } from '../payments/attempts.ts';
import { type OwnGateway, startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { openPaymentPath, type PaymentPath } from '../payments/world/payment-path.ts';

/** The busiest company's key is replaced again and again. */
const sizes = {
  short: { perSecond: 20, rotations: 5 },
  full: { perSecond: 200, rotations: 60 },
} as const;

type Load = { readonly perSecond: number; readonly rotations: number; readonly graceDays: number };

/** Pay pages stay open while keys are replaced: each keeps the key that it was opened with. */
export const rotatePart: Part = {
  name: 'rotate',
  run: async ({ folder, scale }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const cluster = await startOwnCluster();
    try {
      const play = async (graceDays: number) =>
        payWhileRotating(await cluster.newWorld(), gateway, { ...sizes[scale], graceDays });
      const [kept, control] = [await play(30), await play(0)];
      return figuresOf(scale, kept, control);
    } finally {
      await cluster.stop();
      await gateway.stop();
    }
  },
};

function figuresOf(scale: PartRun['scale'], kept: Paid, control: Paid): Figure[] {
  const { rotations, perSecond } = sizes[scale];
  return [
    {
      name: `failed payments while a key is replaced ${rotations} times`,
      measured: `${kept.failed} of ${kept.sent}`,
      limit: '0',
      isKept: kept.failed === 0 && kept.sent > rotations,
    },
    rateFigure('payments a second during it', kept, scale === 'full' ? perSecond * 0.9 : null),
    arrangedControl(
      'keys replaced without a grace period',
      `${control.failed} of ${control.sent} failed`,
      control.failed > 0,
    ),
  ];
}

async function payWhileRotating(
  world: OwnWorld,
  gateway: OwnGateway,
  { perSecond, rotations, graceDays }: Load,
): Promise<Paid> {
  const payments = openPaymentPath({
    connection: world.app,
    rootKey: world.rootKey,
    clock: () => new Date(),
    gatewayUrl: gateway.url,
    gatewayLimitMs: 20_000,
    quietMs: 90_000,
    poolSize: 8,
  });
  const pages: SealingKey[] = [await openPage(payments)];
  const customers = payAtRate(perSecond, async (count) => {
    // Each tenth page has just been opened; the others are up to two keys old.
    if (count % 10 === 0) pages.push(await openPage(payments));
    const page = pages.at(-1 - (count % Math.min(20, pages.length))) ?? world.key;
    const { encryptedTxt } = await newAttempt(page, { ...plan, amountCents: 100 + count });
    const { body } = await payments.pay(encryptedTxt);
    return body.includes('receiptUrl');
  });
  const rootKey = rootKeyFrom(Buffer.from(world.rootKey, 'base64'));
  try {
    await withConnection(world.owner, async (client) => {
      for (let turn = 0; turn < rotations; turn += 1) {
        await rotateCompanyKeys(client, rootKey, { companyId, graceDays });
      }
    });
    return await customers.stop();
  } finally {
    await customers.stop();
    await payments.close();
  }
}

const plan = { cardNumber: '4444111122223333', isDoubled: false, fault: null };

async function openPage({ deps }: PaymentPath): Promise<SealingKey> {
  const found = await findPublicData(deps.database, companyId);
  if (found === null) throw new Error('the demo has its company');
  return { keyId: found.keyId, publicKey: found.publicKey };
}
