import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findRootKey } from '@piton/server/companies/encryption-keys/company-keys.ts';
import { rewrapCompanyKeys } from '@piton/server/companies/encryption-keys/rewrap-company-keys.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { masterKeyFrom } from '@piton/server/encryption/master-key.ts';
import { type CompanyRootKey, rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { openCompanyRootKey } from '@piton/server/encryption/root-keys/company-root-key.ts';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import {
  cardMark,
  findCanaries,
  longestNeedle,
} from '../payments/attacks/canaries/find-canaries.ts';
import { readMemory } from '../payments/attacks/canaries/read-memory.ts';
import { cardBeginning } from '../payments/attacks/payments-to-send.ts';
import { decisionLimitMs, fetchKey, newAttempt, send } from '../payments/attempts.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { countOpenable, wrappedPairs } from './openable-keys.ts';
import { type OneServer, serverEnvironment, startOneServer } from './one-server.ts';
import { startPathProxy } from './start-path-proxy.ts';

const payments = { short: 200, full: 2000 } as const;
const atOnce = 4;

/** Cards are opened by a payment server of its own, behind nginx with our example of paths. */
export const corePart: Part = {
  name: 'core',
  isLong: true,
  run: async ({ folder, scale, seed, print }) => {
    requirePackages({ 'nginx-light': 'command -v nginx' });
    await ensureWebBuilt();
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const cluster = await startOwnCluster();
    const servers: OneServer[] = [];
    try {
      const world = await cluster.newWorld();
      const masterKey = masterKeyFrom(Buffer.from(world.rootKey, 'base64'));
      const paymentsKey = randomBytes(32);
      const start = async (role: 'web' | 'payments', more: Record<string, string>) => {
        const dataFolder = path.join(folder, role);
        mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
        const env = serverEnvironment({ world, gateway, dataFolder }, masterKey);
        const server = await startOneServer({ ...env, ...more, PITON_ROLE: role });
        servers.push(server);
        return server;
      };
      const early = await refusalOf(start('web', {}));
      const core = await start('payments', { PITON_PAYMENTS_KEY: paymentsKey.toString('base64') });
      const rootKey = await moveKeys(world, paymentsKey);
      const web = await start('web', {});
      const proxy = await startPathProxy(folder, { web: web.url, payments: core.url });
      try {
        const paid = await payCanaries(proxy.url, { count: payments[scale], seed });
        const wrong = await statusOfWrongWay(web.url);
        const secrets = [paymentsKey, rootKey.key];
        const [ofWeb, ofCore] = [inMemory(web.pid, secrets), inMemory(core.pid, secrets)];
        print(`payment server: ${ofCore.cards} card numbers in memory; web server: ${ofWeb.cards}`);
        const pairs = await wrappedPairs(world.owner);
        const opened = {
          web: countOpenable(rootKeyFrom(masterKey.key), pairs),
          payments: countOpenable(rootKey, pairs),
          all: pairs.length,
        };
        return [
          exact(
            'payments approved through nginx',
            `${paid.approved} of ${paid.sent}`,
            `${paid.sent} of ${paid.sent}`,
          ),
          exact('card numbers in the web server’s memory', String(ofWeb.cards), '0'),
          exact('keys of the payment server in the web server’s memory', String(ofWeb.keys), '0'),
          exact(
            'private keys that the web server’s root key opens',
            `${opened.web} of ${opened.all}`,
            `0 of ${opened.all}`,
          ),
          exact('a sealed payment sent to the web server', String(wrong), '404'),
          exact('the web server’s start before keys are separate', early, 'refused'),
          arrangedControl(
            'the payment server’s memory',
            `${ofCore.cards} card numbers, ${ofCore.keys} keys`,
            ofCore.cards > 0 && ofCore.keys > 0,
          ),
          arrangedControl(
            'the payment server’s root key',
            `opens ${opened.payments} of ${opened.all}`,
            opened.payments === opened.all && opened.all > 0,
          ),
        ];
      } finally {
        await proxy.stop();
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await cluster.stop();
      await gateway.stop();
    }
  },
};

function exact(name: string, measured: string, limit: string): Figure {
  return { name, measured, limit, isKept: measured === limit };
}

/** As `piton keys separate` does. */
async function moveKeys(world: OwnWorld, paymentsKey: Buffer): Promise<CompanyRootKey> {
  return withConnection(world.owner, async (client) => {
    const first = rootKeyFrom(Buffer.from(world.rootKey, 'base64'));
    const settings = { role: 'payments', paymentsKey } as const;
    const rootKey = await openCompanyRootKey(client, first, settings);
    if (findRootKey(rootKey, first.id) === null) throw new Error('the first root key is missing');
    await rewrapCompanyKeys(client, rootKey);
    return rootKey;
  });
}

/** Pays with cards whose numbers occur nowhere else. */
async function payCanaries(
  url: string,
  { count, seed }: { count: number; seed: number },
): Promise<{ sent: number; approved: number }> {
  const key = await fetchKey(url);
  const random = seededRandom(seed);
  const cards = Array.from({ length: count }, () => cardBeginning(cardMark, random));
  let approved = 0;
  const pay = async (cardNumber: string, amountCents: number) => {
    const plan = { cardNumber, amountCents, isDoubled: false, fault: null };
    const attempt = await newAttempt(key, plan);
    const endsAt = performance.now() + decisionLimitMs;
    while (attempt.response === null && performance.now() < endsAt) await send(url, attempt);
    if (attempt.response?.includes('receiptUrl') === true) approved += 1;
  };
  const left = cards.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, card] of left) await pay(card, 100 + index);
    }),
  );
  return { sent: count, approved };
}

/** A proxy's mistake: the sealed text itself is not even read. */
async function statusOfWrongWay(url: string): Promise<number> {
  const body = JSON.stringify({ encryptedTxt: 'sealed' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/webPay`, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}

function inMemory(pid: number, secrets: readonly Buffer[]): { cards: number; keys: number } {
  const overlap = Math.max(longestNeedle, 64);
  const needles = secrets.flatMap((secret) => [secret, Buffer.from(secret.toString('base64'))]);
  let [cards, keys] = [0, 0];
  for (const piece of readMemory(pid, overlap)) {
    // Fields named like a code occur in the documentation for developers.
    cards += findCanaries(piece).filter(({ form }) => form !== 'labelled code').length;
    keys += needles.filter((needle) => piece.includes(needle)).length;
  }
  return { cards, keys };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    () => 'refused',
  );
}
