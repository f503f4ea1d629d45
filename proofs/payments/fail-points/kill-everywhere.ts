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

export type KillDeps = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly modes: readonly GatewayMode[];
  readonly plant: string | null;
  readonly random: () => number;
  readonly print: (line: string) => void;
  readonly cases: Cases;
};

/** Sides of messages to kill at; the seed selects them. */
type Cases = 'all' | 'a quarter' | 'a handful';

export type Kills = {
  /** Different messages of a payment and of an inquiry at which one kills. */
  points: number;
  planned: number;
  killed: number;
  found: Difference[];
  tookMs: number;
};

type Kind = 'payment' | 'inquiry';

/** Each uses two of PostgreSQL's hundred connections. */
const together = 40;
const handful = 12;

/**
 * Kills each payment of a batch at its own point, and their process after all of them. The
 * next process finds what they left, and the next batch is killed in it.
 */
export async function killEverywhere(deps: KillDeps): Promise<Kills> {
  const startedAt = performance.now();
  const attempts: Attempt[] = [];
  const kills: Kills = { points: 0, planned: 0, killed: 0, found: [], tookMs: 0 };
  const places = new Set<string>();
  let running = await start(deps);
  for (const mode of deps.modes) {
    const hasInquiry = mode.isUnknown && deps.cases !== 'a handful';
    const kinds: Kind[] = hasInquiry ? ['payment', 'inquiry'] : ['payment'];
    for (const kind of kinds) {
      await deps.gateway.mix(mode.mix);
      const trail = await dryRun(deps, { mode, kind, running, attempts });
      const before = kills.killed;
      for (const points of batches(deps, trail.length)) {
        await deps.gateway.mix(mode.mix);
        const batch = await killTogether(deps, { mode, kind, running, points });
        await running.kill();
        running = await start(deps);
        kills.planned += points.length;
        kills.killed += batch.killedAt.length;
        for (const { message } of batch.killedAt) places.add(`${kind} ${message}`);
        attempts.push(...batch.attempts);
        await recover(deps, running, batch.attempts);
      }
      const fresh = await look(deps, attempts, kills.found);
      deps.print(
        `  the gateway ${mode.name}: ${kind} of ${trail.length} messages, ${kills.killed - before} kills, ${fresh} differences`,
      );
    }
  }
  await running.kill();
  kills.points = places.size;
  kills.tookMs = performance.now() - startedAt;
  return kills;
}

function start({ world, gateway, plant }: KillDeps): Promise<PathProcess> {
  const { app: connection, owner, rootKey } = world;
  const gatewayUrl = gateway.url;
  const settings = { connection, owner, rootKey, gatewayUrl, gatewayLimitMs, quietMs };
  return startPath(settings, plant);
}

type Target = { mode: GatewayMode; kind: Kind; running: PathProcess };

/** Without a kill, to list the messages. */
async function dryRun(
  deps: KillDeps,
  { attempts, ...target }: Target & { attempts: Attempt[] },
): Promise<readonly string[]> {
  const { running } = target;
  const dry = await works(deps, target, [null]);
  const [over] = await running.work(dry.given);
  if (!over) throw new Error('the dry run says what it did');
  attempts.push(...dry.attempts);
  await recover(deps, running, dry.attempts);
  return over.trail;
}

async function killTogether(
  deps: KillDeps,
  { points, ...target }: Target & { points: readonly FailPoint[] },
): Promise<{ attempts: Attempt[]; killedAt: FailPoint[] }> {
  const { given, attempts } = await works(deps, target, points);
  const over = await target.running.work(given);
  return { attempts, killedAt: points.filter((_, at) => over[at]?.wasKilled) };
}

/** A payment per point; to kill an inquiry, the payment itself runs first. */
async function works(
  { world, random }: KillDeps,
  { mode, kind, running }: Target,
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
    const all = points.map((killAt, at) => ({
      killAt,
      encryptedTxt: sealed[at] ?? '',
      atMs: null,
    }));
    return { given: { works: all, isInTurn: false }, attempts };
  }
  await running.pay(sealed);
  const due = await spreadInquiries(world);
  const all = points.map((killAt, at) => ({ killAt, encryptedTxt: null, atMs: due[at] ?? null }));
  return { given: { works: all, isInTurn: true }, attempts };
}

/** In random order, so that a batch mixes kills early and late in a payment. */
function batches({ random, cases }: KillDeps, messages: number): FailPoint[][] {
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
  { world, gateway, print }: KillDeps,
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
