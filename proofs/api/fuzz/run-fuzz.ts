import { seededRandom } from '../../harness/seeded-random.ts';
import type { AttackedProduct } from '../../payments/attacks/attacked-product.ts';
import type { RawResponse } from '../../payments/attacks/connections.ts';
import { isDone, isPermitted, type Problem, problemsOf } from './check-reply.ts';
import type { FuzzKey } from './fuzz-keys.ts';
import { marker, openKeys, otherShop, ownShop, places, sealCards } from './fuzz-world.ts';
import { createKnownIds, type KnownIds } from './known-ids.ts';
import { apiDocument, type Operation, operationAt, operationsOf } from './operations.ts';
import { readOthersData } from './others-data.ts';
import { createPlanner, type Planned } from './plan-requests.ts';
import { replySchemas } from './reply-schemas.ts';
import { openSender } from './send-request.ts';

export type Fuzzed = {
  sent: number;
  readonly statuses: Map<number, number>;
  readonly problems: Map<Problem, number>;
  /** The first few, in words. */
  readonly examples: string[];
  /** Operations that succeeded at least once. */
  readonly done: Set<string>;
  readonly operations: readonly Operation[];
  unanswered: number;
};

const connections = 8;
const sealedCount = 300;
/** Each operation first, so that later requests have ids to name. */
const openingRounds = 6;
const examplesPerProblem = 4;

/** Sends that many requests of all keys, and checks each response. */
export async function runFuzz(
  product: AttackedProduct,
  { count, seed }: { count: number; seed: number },
): Promise<Fuzzed> {
  const document = apiDocument();
  const operations = operationsOf(document);
  const known = createKnownIds();
  const { send, close } = openSender(product.url, connections);
  const theirs = await openKeys(product, otherShop);
  const theirCards = await sealCards(product, otherShop, {
    seed,
    count: 20,
    payer: marker,
  });
  const marking = createPlanner({ document, known, places, sealedTexts: theirCards, marker });
  for (const key of onePerPlace(theirs.filter(isWhole))) {
    for (const operation of operations.filter(isHarmless)) {
      for (let round = 0; round < openingRounds; round += 1) {
        const { sent } = marking.asDocumented(operation, key, seed + round);
        learn(known, key, await send(sent));
      }
    }
  }
  const others = await readOthersData(product.ask, [marker]);
  const keys = await openKeys(product, ownShop);
  const sealedTexts = await sealCards(product, ownShop, {
    seed,
    count: sealedCount,
    payer: 'customer',
  });
  const planner = createPlanner({ document, known, places, sealedTexts });
  const fuzzed = nothingSent(operations);
  const given = { operations, schemas: replySchemas(document), others };
  const take = (planned: Planned, reply: RawResponse) => {
    note(fuzzed, planned, reply, problemsOf(given, planned, reply));
    if (!isDone(reply)) return;
    learn(known, planned.key, reply);
    others.learn(reply.body, planned.key);
  };
  const work = async (planned: Planned) => {
    const reply = await send(planned.sent).catch((error: unknown) => String(error));
    if (typeof reply === 'string') noteSilence(fuzzed, planned, reply);
    else take(planned, reply);
  };
  const plans = { planner, operations, keys, seed };
  for (const planned of openingOf(plans)) await work(planned);
  await inTurns(restOf(plans, count - fuzzed.sent), work);
  close();
  return fuzzed;
}

type Plans = {
  readonly planner: ReturnType<typeof createPlanner>;
  readonly operations: readonly Operation[];
  readonly keys: readonly FuzzKey[];
  readonly seed: number;
};

/** Documented requests of whole keys, which bring ids, and then the ids of all others once. */
function* openingOf({ planner, operations, keys, seed }: Plans): Generator<Planned> {
  const whole = onePerPlace(keys.filter(isWhole));
  const kept = operations.filter(({ method }) => method !== 'DELETE');
  let nextSeed = seed;
  for (let round = 0; round < openingRounds; round += 1) {
    for (const key of whole) {
      for (const operation of kept) yield planner.asDocumented(operation, key, (nextSeed += 1));
    }
  }
  const named = kept.filter(({ path }) => path.includes('{'));
  for (const key of whole) {
    for (const place of places.filter((other) => other !== key.place)) {
      for (const operation of named) {
        yield planner.withIdsOf(place, operation, key, (nextSeed += 1));
      }
    }
  }
}

/** Anything by anyone, and the revocation of keys last. */
function* restOf({ planner, operations, keys, seed }: Plans, count: number): Generator<Planned> {
  const accepted = keys.filter(({ kind }) => kind !== 'refused');
  const refused = keys.filter(({ kind }) => kind === 'refused');
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const nextSeed = () => Math.floor(random() * 2_147_483_647);
  const last = operations.filter((operation) => !isHarmless(operation));
  for (let at = 0; at < count - last.length; at += 1) {
    const operation = pick(operations);
    const permitted = accepted.filter((key) => isPermitted(operation, key));
    // Refusals teach less than what happens to a request that is admitted.
    const key = pick(pick([refused, accepted, accepted, permitted, permitted, permitted]));
    const planned = planner.anyhow(operation, key, nextSeed());
    // A valid key that revokes itself would end its part of the run.
    const reached = operationAt(operations, planned.sent);
    const ends = reached !== null && !isHarmless(reached) && planned.key.kind === 'secret';
    yield ends ? planner.anyhow(reached, pick(refused), nextSeed()) : planned;
  }
  const whole = keys.filter(isWhole);
  for (const operation of last) yield planner.asDocumented(operation, pick(whole), nextSeed());
}

function onePerPlace(keys: readonly FuzzKey[]): FuzzKey[] {
  return [...new Map(keys.map((key) => [key.place, key])).values()];
}

function isWhole({ scopes }: FuzzKey): boolean {
  return scopes.length > 1;
}

function isHarmless({ name }: Operation): boolean {
  return name !== 'revokeCurrentKey';
}

async function inTurns(
  plans: Generator<Planned>,
  work: (planned: Planned) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    for (let next = plans.next(); next.done !== true; next = plans.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

function learn(known: KnownIds, key: FuzzKey, reply: RawResponse): void {
  if (isDone(reply)) known.learn(key, JSON.parse(reply.body || 'null'));
}

function nothingSent(operations: readonly Operation[]): Fuzzed {
  return {
    sent: 0,
    statuses: new Map(),
    problems: new Map(),
    examples: [],
    done: new Set(),
    operations,
    unanswered: 0,
  };
}

function noteSilence(fuzzed: Fuzzed, { sent }: Planned, reason: string): void {
  fuzzed.sent += 1;
  fuzzed.unanswered += 1;
  fuzzed.examples.push(`${reason}: ${sent.method} ${sent.target.slice(0, 200)}`);
}

function note(
  fuzzed: Fuzzed,
  { sent }: Planned,
  reply: RawResponse,
  problems: readonly Problem[],
): void {
  const { operations, statuses, done, examples } = fuzzed;
  fuzzed.sent += 1;
  statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
  const operation = operationAt(operations, sent);
  if (operation !== null && isDone(reply)) done.add(operation.name);
  for (const problem of problems) {
    fuzzed.problems.set(problem, (fuzzed.problems.get(problem) ?? 0) + 1);
  }
  const kind = problems.join(', ');
  const alike = examples.filter((example) => example.startsWith(`${kind}: `));
  if (problems.length === 0 || alike.length >= examplesPerProblem) return;
  const { authorization: _, ...headers } = sent.headers;
  const asked = `${sent.method} ${sent.target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`;
  const body = sent.body?.toString().slice(0, 300) ?? '';
  examples.push(`${kind}: ${asked} ${body} -> ${reply.status} ${reply.body.slice(0, 300)}`);
}
