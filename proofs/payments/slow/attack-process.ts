/**
 * Slow and oversized clients in a separate process, so that the measuring one isn't affected. It
 * reads one line of JSON, attacks until the pipe closes, and prints the result.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttackGiven, AttackResult, Huge, SlowResult } from './start-attack.ts';
import { pourBody } from './pour-body.ts';
import { slowClient, type SlowClient, type Slowness } from './slow-client.ts';

const pokeEveryMs = 4000;
const sliceMs = 100;
const opensPerSecond = 200;
const betweenPoursMs = 1000;
const slownesses: readonly Slowness[] = ['headers', 'body', 'reading'];

const lines = createInterface(process.stdin);
const [line] = (await once(lines, 'line')) as [string];
const given = JSON.parse(line) as AttackGiven;
let isOver = false;
const over = once(lines, 'close').then(() => (isOver = true));

const clients = Array.from({ length: given.each }, (_, number) =>
  slownesses.map((slowness) => slowClient(given, slowness, number)),
).flat();
const lowest = new Map<Slowness, number>();
const [pours] = await Promise.all([pourUntilOver(), pokeUntilOver()]);
const result: AttackResult = { pours, slow: slownesses.map(resultOf) };
for (const client of clients) client.leave();
// No one reads if the proof was aborted.
process.stdout.on('error', () => undefined).write(`${JSON.stringify(result)}\n`);

/** A few at a time: their staying should cost, not their arrival. */
async function pokeUntilOver(): Promise<void> {
  const slices = pokeEveryMs / sliceMs;
  const opensPerSlice = (opensPerSecond * sliceMs) / 1000;
  let areAllThere = false;
  for (let slice = 0; !isOver; slice += 1) {
    for (let at = slice % slices; at < clients.length; at += slices) clients[at]?.poke();
    const gone = clients.filter(({ isGone }) => isGone());
    for (const client of gone.slice(0, opensPerSlice)) client.connect();
    areAllThere ||= clients.every(({ isConnected }) => isConnected());
    if (areAllThere) countConnected();
    await Promise.race([wait(sliceMs), over]);
  }
}

function countConnected(): void {
  for (const slowness of slownesses) {
    const connected = of(slowness).filter(({ isConnected }) => isConnected()).length;
    lowest.set(slowness, Math.min(lowest.get(slowness) ?? Infinity, connected));
  }
}

function of(slowness: Slowness): SlowClient[] {
  return clients.filter((client) => client.slowness === slowness);
}

function resultOf(slowness: Slowness): SlowResult {
  const all = of(slowness);
  const sum = (count: (client: SlowClient) => number) =>
    all.reduce((total, client) => total + count(client), 0);
  return {
    slowness,
    minConnected: lowest.get(slowness) ?? 0,
    longestMs: Math.max(0, ...all.map(({ longestMs }) => longestMs())),
    ended: sum(({ ended }) => ended()),
    refused: sum(({ refused }) => refused()),
  };
}

async function pourUntilOver(): Promise<Huge[]> {
  const poured: Huge[] = [];
  for (let index = 0; !isOver && given.bodies.length > 0; index += 1) {
    const body = given.bodies[index % given.bodies.length];
    if (body === undefined) break;
    poured.push({ ...body, ...(await pourBody(given.url, body)) });
    await Promise.race([wait(betweenPoursMs), over]);
  }
  return poured;
}
