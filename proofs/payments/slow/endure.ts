import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { AttackedProduct } from '../attacks/attacked-product.ts';
import { demoCompany } from '../attacks/payments-to-send.ts';
import type { PartRun } from '../part.ts';
import { payHonestly, type Visited, visitsFor } from './honest-payers.ts';
import { type Body, pourBody } from './pour-body.ts';
import { type Huge, holdSome, type SlowResult, startAttack } from './start-attack.ts';
import { watchMemory } from './watch-memory.ts';

/** Seconds per phase, and the number of clients slow in each way. */
const scales = {
  full: { warmUp: 30, before: 60, attack: 75, each: 1000 },
  short: { warmUp: 2, before: 4, attack: 10, each: 200 },
};
const mb = 1024 * 1024;
const bodies: readonly Body[] = [
  { bytes: 17 * 1024, framing: 'length' },
  { bytes: 10 * mb, framing: 'length' },
  { bytes: 17 * 1024, framing: 'chunks' },
  { bytes: 1024 * mb, framing: 'chunks' },
];

export type Endured = {
  readonly each: number;
  readonly before: readonly Visited[];
  readonly during: readonly Visited[];
  /** The server's peak memory in each phase. */
  readonly beforeMb: number;
  readonly duringMb: number;
  readonly slow: readonly SlowResult[];
  /** The few that were connected throughout. */
  readonly held: readonly SlowResult[];
  readonly pours: readonly Huge[];
  readonly says: readonly string[];
};

/** Here and in the server: the attack's connections, with a reserve. */
export function openFilesNeeded({ scale }: Pick<PartRun, 'scale'>): number {
  return 3 * scales[scale].each + 500;
}

/** Honest payments at the same rate before and during the attack. */
export async function endure(product: AttackedProduct, given: PartRun): Promise<Endured> {
  const { url } = product;
  const { warmUp, before, attack, each } = scales[given.scale];
  const random = seededRandom(given.seed);
  const visits = {
    warmUp: await visitsFor(url, warmUp, random),
    before: await visitsFor(url, before, random),
    during: await visitsFor(url, attack, random),
  };
  const memory = watchMemory(product.serverPid);
  const holding = holdSome(url);
  await payHonestly(url, visits.warmUp);
  memory.peakMb();
  const visitedBefore = await payHonestly(url, visits.before);
  const beforeMb = memory.peakMb();
  const attacking = startAttack({ url, file: await largestFile(url), each, bodies });
  const visitedDuring = await payHonestly(url, visits.during);
  const { slow, pours } = await attacking.stop();
  const duringMb = memory.peakMb();
  memory.stop();
  const { slow: held } = await holding.stop();
  return {
    each,
    before: visitedBefore,
    during: visitedDuring,
    beforeMb,
    duringMb,
    slow,
    held,
    pours,
    says: [...slow.map(saysOfSlow), ...bodies.map((body) => saysOfPours(body, pours))],
  };
}

export type Taken = { readonly pours: readonly Huge[]; readonly grownMb: number };

const controlBodies: readonly Body[] = [
  { bytes: 10 * mb, framing: 'length' },
  { bytes: 200 * mb, framing: 'chunks' },
];

/** The memory of a server without size limits. */
export async function takeWhatever({ url, serverPid }: AttackedProduct): Promise<Taken> {
  const memory = watchMemory(serverPid);
  const beforeMb = memory.peakMb();
  const pours: Huge[] = [];
  for (const body of controlBodies) {
    pours.push({ ...body, ...(await pourBody(url, body)) });
    await wait(100);
  }
  const grownMb = memory.peakMb() - beforeMb;
  memory.stop();
  return { pours, grownMb };
}

/** The pay page's script, the largest file that customers load. */
async function largestFile(url: string): Promise<string> {
  const page = await fetch(`${url}/PayCompany/${demoCompany}`);
  const [, file] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
  if (file === undefined) throw new Error('the pay page names no script');
  return file;
}

function saysOfSlow({ slowness, minConnected, longestMs, ended, refused }: SlowResult): string {
  return `slow with ${slowness}: ${minConnected} at least, ${ended} ended, ${refused} refused, at most ${Math.round(longestMs)} ms`;
}

function saysOfPours({ bytes, framing }: Body, pours: readonly Huge[]): string {
  const these = pours.filter((pour) => pour.bytes === bytes && pour.framing === framing);
  const slowest = Math.max(0, ...these.map(({ answeredAfterMs }) => answeredAfterMs));
  const taken = Math.max(0, ...these.map(({ takenBytes }) => takenBytes));
  const statuses = Array.from(new Set(these.map(({ status }) => status))).join(', ');
  return `${these.length} of ${bytes} bytes with ${framing}: ${statuses}, ${slowest.toFixed(1)} ms at most, ${(taken / mb).toFixed(1)} MB taken`;
}
