import { type Attempt, newAttempt } from '../attempts.ts';
import { type Difference, differences } from '../compare.ts';
import { readGatewayMoney } from '../gateway-money.ts';
import type { OwnGateway } from '../own-gateway.ts';
import { readWorldLedger } from '../world/read-world-ledger.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { gatewayLimitMs, type GatewayMode } from './gateway-modes.ts';
import { quietMs, recover } from './recover.ts';
import { spreadInquiries } from './spread-inquiries.ts';
import { type PathProcess, startPath, type Work } from './start-path.ts';
import type { FailPoint } from './tap-sockets.ts';

export type DieDeps = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly modes: readonly GatewayMode[];
  readonly plant: string | null;
  readonly random: () => number;
  readonly print: (line: string) => void;
  readonly cases: Cases;
};

/** Sides of messages to die at; the seed selects them. */
type Cases = 'all' | 'a quarter' | 'a handful';

export type Died = {
  /** Different messages of a payment and of an inquiry at which one died. */
  points: number;
  planned: number;
  died: number;
  found: Difference[];
  tookMs: number;
};

type Kind = 'payment' | 'inquiry';

/** Each uses two of PostgreSQL's hundred connections. */
const together = 40;
const handful = 12;

/**
 * Each payment of a batch dies at its own point; once all are dead, their process is killed. The
 * next process finds what they left, and the next batch dies in it.
 */
export async function dieEverywhere(deps: DieDeps): Promise<Died> {
  const startedAt = performance.now();
  const attempts: Attempt[] = [];
  const died: Died = { points: 0, planned: 0, died: 0, found: [], tookMs: 0 };
  const places = new Set<string>();
  let running = await start(deps);
  for (const mode of deps.modes) {
    const hasInquiry = mode.isUnknown && deps.cases !== 'a handful';
    const kinds: Kind[] = hasInquiry ? ['payment', 'inquiry'] : ['payment'];
    for (const kind of kinds) {
      await deps.gateway.mix(mode.mix);
      const trail = await dryRun(deps, { mode, kind, running, attempts });
      const before = died.died;
      for (const points of batches(deps, trail.length)) {
        await deps.gateway.mix(mode.mix);
        const batch = await dieTogether(deps, { mode, kind, running, points });
        await running.kill();
        running = await start(deps);
        died.planned += points.length;
        died.died += batch.diedAt.length;
        for (const { message } of batch.diedAt) places.add(`${kind} ${message}`);
        attempts.push(...batch.attempts);
        await recover(deps, running, batch.attempts);
      }
      const fresh = await look(deps, attempts, died.found);
      deps.print(
        `  the gateway ${mode.name}: ${kind} of ${trail.length} messages, ${died.died - before} deaths, ${fresh} differences`,
      );
    }
  }
  await running.kill();
  died.points = places.size;
  died.tookMs = performance.now() - startedAt;
  return died;
}

function start({ world, gateway, plant }: DieDeps): Promise<PathProcess> {
  const { app: connection, owner, masterKey } = world;
  const gatewayUrl = gateway.url;
  const settings = { connection, owner, masterKey, gatewayUrl, gatewayLimitMs, quietMs };
  return startPath(settings, plant);
}

type Dying = { mode: GatewayMode; kind: Kind; running: PathProcess };

/** Without a death, to list the messages. */
async function dryRun(
  deps: DieDeps,
  { attempts, ...dying }: Dying & { attempts: Attempt[] },
): Promise<readonly string[]> {
  const { running } = dying;
  const dry = await works(deps, dying, [null]);
  const [over] = await running.work(dry.given);
  if (!over) throw new Error('the dry run says what it did');
  attempts.push(...dry.attempts);
  await recover(deps, running, dry.attempts);
  return over.trail;
}

async function dieTogether(
  deps: DieDeps,
  { points, ...dying }: Dying & { points: readonly FailPoint[] },
): Promise<{ attempts: Attempt[]; diedAt: FailPoint[] }> {
  const { given, attempts } = await works(deps, dying, points);
  const over = await dying.running.work(given);
  return { attempts, diedAt: points.filter((_, at) => over[at]?.hasDied) };
}

/** A payment per point; for a death during an inquiry, the payment itself runs first. */
async function works(
  { world, random }: DieDeps,
  { mode, kind, running }: Dying,
  points: readonly (FailPoint | null)[],
): Promise<{ given: { works: Work[]; isInTurn: boolean }; attempts: Attempt[] }> {
  const { cardNumber } = mode;
  const attempts = await Promise.all(
    points.map(() => {
      const amountCents = 1 + Math.floor(random() * 3_000_000);
      return newAttempt(world.key, { amountCents, cardNumber, isDoubled: false, fault: null });
    }),
  );
  const sealed = attempts.map(({ encryptedTxt }) => encryptedTxt);
  if (kind === 'payment') {
    const all = points.map((dieAt, at) => ({ dieAt, encryptedTxt: sealed[at] ?? '', atMs: null }));
    return { given: { works: all, isInTurn: false }, attempts };
  }
  await running.pay(sealed);
  const due = await spreadInquiries(world);
  const all = points.map((dieAt, at) => ({ dieAt, encryptedTxt: null, atMs: due[at] ?? null }));
  return { given: { works: all, isInTurn: true }, attempts };
}

/** In random order, so that a batch mixes deaths early and late in a payment. */
function batches({ random, cases }: DieDeps, messages: number): FailPoint[][] {
  const all = Array.from({ length: messages }, (_, message) => [
    { message, side: 'before' } as const,
    { message, side: 'after' } as const,
  ]).flat();
  const drawn = all
    .map((point) => ({ point, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ point }) => point);
  const counts = { all: all.length, 'a quarter': Math.ceil(all.length / 4), 'a handful': handful };
  const wanted = drawn.slice(0, counts[cases]);
  return Array.from({ length: Math.ceil(wanted.length / together) }, (_, batch) =>
    wanted.slice(batch * together, (batch + 1) * together),
  );
}

async function look(
  { world, gateway, print }: DieDeps,
  attempts: readonly Attempt[],
  found: Difference[],
): Promise<number> {
  const ledger = await readWorldLedger(world);
  const all = differences({ attempts, gateway: await readGatewayMoney(gateway), ledger });
  const seen = new Set(found.map(({ says }) => says));
  const fresh = all.filter(({ says }) => !seen.has(says));
  for (const { says } of fresh.slice(0, 5)) print(`       ${says}`);
  found.push(...fresh);
  return fresh.length;
}
