import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { productProcesses } from '../../harness/running-product.ts';
import type { AttackedProduct } from '../attacks/attacked-product.ts';
import { rawRsaOf } from '../attacks/oracle/oaep.ts';
import { responseText } from '../attacks/oracle/oracle-target.ts';
import { demoCompany, fetchCompanyKey, paymentWith } from '../attacks/payments-to-send.ts';
import { brokenFramings, type Framing } from './broken-framing.ts';
import { type Aim, garbage, type Garbage } from './garbage-requests.ts';
import { chanceOf } from './garbage-texts.ts';
import { framingProblem, isFault, isInShape, showsInternals } from './check-response.ts';
import { converse, openLine } from './raw-line.ts';

/** The results, with the first few problems in words. */
export type Thrown = {
  sent: number;
  statuses: Map<number, number>;
  faults: number;
  internals: number;
  otherShapes: number;
  unanswered: number;
  /** The responses to unreadable requests, by function. */
  unreadable: { webPay: Set<string>; makPayment: Set<string>; count: number };
  tookMs: number[];
  wrong: string[];
};

/** Below the server's concurrency limit, so that it rejects none. */
const atOnce = 6;

/** Sends that many random requests, and then broken framings. */
export async function throwGarbage(
  { url }: Pick<AttackedProduct, 'url'>,
  { count, seed }: { count: number; seed: number },
): Promise<Thrown> {
  const aim = await aimAt(url);
  const thrown = nothingThrown();
  await inTurns(url, garbageOf(aim, count, seed), (sent, response, tookMs) => {
    check(thrown, sent, response);
    thrown.tookMs.push(tookMs);
  });
  for (const framing of brokenFramings(aim.host)) {
    const received = await converse(url, framing.text, framing);
    checkFraming(thrown, received, framing);
  }
  return thrown;
}

/** The duration against a server that responds to anything without checking. */
export async function throwAtNothing(
  { url }: Pick<AttackedProduct, 'url'>,
  { count, seed }: { count: number; seed: number },
): Promise<number[]> {
  const aim = await aimAt(url);
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tookMs: number[] = [];
  const bare = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await inTurns(bare, garbageOf(aim, count, seed), (_sent, _answer, ms) => tookMs.push(ms));
  server.closeAllConnections();
  server.close();
  return tookMs;
}

/** Whether the same process still responds: a restarted one has another pid. */
export async function isStillServing(product: AttackedProduct): Promise<boolean> {
  const servers = productProcesses(product.dataFolder).filter(({ part }) => part === 'server');
  const isSame = servers.length === 1 && servers[0]?.pid === product.serverPid;
  const { ok } = await fetch(`${product.url}/readyz`);
  return isSame && ok;
}

async function aimAt(url: string): Promise<Aim> {
  const key = await fetchCompanyKey(url, demoCompany);
  const payment = paymentWith('4111111111111111', '1.00');
  const jwe = await sealPayment(payment, key, new Date());
  return { host: new URL(url).host, key, raw: rawRsaOf(key), jwe };
}

function* garbageOf(aim: Aim, count: number, seed: number): Generator<Garbage> {
  const chance = chanceOf(seededRandom(seed));
  for (let index = 0; index < count; index += 1) yield garbage(aim, chance, index);
}

type RawResponse = Awaited<ReturnType<ReturnType<typeof openLine>['ask']>>;

/** A few connections, each with one request at a time. */
async function inTurns(
  url: string,
  all: Iterable<Garbage>,
  take: (sent: Garbage, response: RawResponse, tookMs: number) => unknown,
): Promise<void> {
  const queue = all[Symbol.iterator]();
  const worker = async () => {
    const line = openLine(url);
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const startedAt = performance.now();
      const response = await line.ask(next.value.text);
      take(next.value, response, performance.now() - startedAt);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function nothingThrown(): Thrown {
  return {
    sent: 0,
    statuses: new Map(),
    faults: 0,
    internals: 0,
    otherShapes: 0,
    unanswered: 0,
    unreadable: { webPay: new Set(), makPayment: new Set(), count: 0 },
    tookMs: [],
    wrong: [],
  };
}

function check(
  thrown: Thrown,
  { shape, text, isUnreadable }: Garbage,
  response: RawResponse,
): void {
  const { status } = response;
  thrown.sent += 1;
  thrown.statuses.set(status, (thrown.statuses.get(status) ?? 0) + 1);
  const found = {
    unanswered: status === 0,
    faults: isFault(response),
    internals: showsInternals(response),
    otherShapes: status !== 0 && !isInShape(shape, response),
  };
  for (const name of ['unanswered', 'faults', 'internals', 'otherShapes'] as const) {
    if (!found[name]) continue;
    thrown[name] += 1;
    const line = `${status} ${response.body.slice(0, 200)}`;
    if (thrown.wrong.length < 10) thrown.wrong.push(`${name}: ${text.slice(0, 300)} -> ${line}`);
  }
  if (!isUnreadable || status === 429 || (shape !== 'webPay' && shape !== 'makPayment')) return;
  thrown.unreadable[shape].add(responseText(response));
  thrown.unreadable.count += 1;
}

function checkFraming(thrown: Thrown, received: string, framing: Framing): void {
  thrown.sent += 1;
  if (showsInternals({ status: 0, head: '', body: received })) thrown.internals += 1;
  const problem = framingProblem(framing, received);
  if (problem === null) return;
  thrown.faults += 1;
  thrown.wrong.push(problem);
}
