import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { arrangedControl } from '../payments/part.ts';
import type { PlayedSeed } from './play-seed.ts';
import { plants } from './simulation-faults.mjs';
import { type Player, type Players, startPlayers } from './start-players.ts';

type Proving = {
  readonly from: number;
  readonly seeds: number;
  /** Payments and refunds of each seed. */
  readonly transactions: number;
  readonly faults: readonly string[];
  /** Prints each event. */
  readonly isPrinted: boolean;
  readonly print: (line: string) => void;
};

type Twice = { readonly first: PlayedSeed; readonly second: PlayedSeed };

export async function proveSimulation(proving: Proving): Promise<Figure[]> {
  const players = await startPlayers();
  try {
    const played = await playTwice(players, proving);
    const controls = await findPlanted(players, proving, played);
    return [...seedFigures(played, proving), ...controls];
  } finally {
    await players.stop();
  }
}

/** Plays every seed in two processes, whose traces must be equal. */
async function playTwice(players: Players, proving: Proving): Promise<Twice[]> {
  const { from, seeds, transactions, print } = proving;
  // Two, on a machine with one core too.
  const crew = Array.from({ length: Math.max(2, availableParallelism()) }, () => players.start());
  const all = Array.from({ length: seeds }, (_, index) => from + index);
  const first = new Map<number, PlayedSeed>();
  const twice: Twice[] = [];
  const play = async (player: Player, seed: number) => {
    const played = await player.play(seed, transactions);
    const earlier = first.get(seed);
    if (earlier === undefined) {
      first.set(seed, played);
      report(played, proving);
      return;
    }
    first.delete(seed);
    twice.push({ first: earlier, second: played });
    if (earlier.hash !== played.hash) print(`  seed ${seed}: ${firstDifference(earlier, played)}`);
    if (twice.length % 100 === 0) print(`  ${twice.length} of ${seeds} seeds`);
  };
  try {
    await Promise.all(
      crew.map(async (player, number) => {
        const others = (number + 1) % crew.length;
        for (const [index, seed] of all.entries()) {
          const turn = index % crew.length;
          if (turn === number || turn === others) await play(player, seed);
        }
      }),
    );
  } finally {
    for (const player of crew) player.stop();
  }
  return twice;
}

function firstDifference(one: PlayedSeed, other: PlayedSeed): string {
  const at = one.lines.findIndex((line, index) => line !== other.lines[index]);
  return `event ${at} is "${one.lines[at] ?? ''}", then "${other.lines[at] ?? ''}"`;
}

function report({ seed, faults, lines }: PlayedSeed, { isPrinted, transactions, print }: Proving) {
  if (isPrinted) for (const line of lines) print(line);
  if (faults.length === 0) return;
  print(`  seed ${seed} with ${transactions} transactions:`);
  for (const fault of faults.slice(0, 5)) print(`       ${fault}`);
}

function seedFigures(played: readonly Twice[], { seeds }: Proving): Figure[] {
  const faulty = played.filter(({ first }) => first.faults.length > 0);
  const equal = played.filter(({ first, second }) => first.hash === second.hash);
  const sum = (of: (one: PlayedSeed) => number) =>
    played.reduce((total, { first }) => total + of(first), 0);
  const [payments, refunds, crashes] = [
    sum((one) => one.payments),
    sum((one) => one.refunds),
    sum((one) => one.crashes),
  ];
  const ratio = Math.floor(sum((one) => one.virtualMs) / sum((one) => one.realMs));
  return [
    {
      name: 'seeds that break a promise',
      measured: `${faulty.length} of ${seeds}${firstOf(faulty)}`,
      limit: '0',
      isKept: faulty.length === 0 && played.length === seeds,
    },
    {
      name: 'seeds with the same trace twice',
      measured: `${equal.length} of ${seeds}`,
      limit: 'all',
      isKept: equal.length === seeds,
    },
    {
      name: 'simulated',
      measured: `${payments} payments, ${refunds} refunds, ${crashes} crashes`,
      limit: 'more than 2 of each a seed',
      isKept: Math.min(payments, refunds, crashes) > 2 * seeds,
    },
    {
      name: 'simulated time for each real second',
      measured: `${ratio} s`,
      limit: '100 s',
      isKept: ratio >= 100,
    },
  ];
}

function firstOf([first]: readonly Twice[]): string {
  return first === undefined ? '' : `, first ${first.first.seed}`;
}

/** Seeds and size that have found every fault; each run tries the same ones. */
const control = { transactions: 30, seeds: 12 };
const maxSeconds = 300;

async function findPlanted(
  players: Players,
  { faults, transactions, print }: Proving,
  played: readonly Twice[],
): Promise<Figure[]> {
  const startedAt = performance.now();
  const waiting = [...faults];
  const figures: Figure[] = [];
  const isSameSize = transactions === control.transactions;
  const isClean = rememberClean(players, isSameSize ? played : []);
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
        const found =
          fault === noSeed ? await findDifference(players) : await findOne(players, fault, isClean);
        if (found !== null) print(`  ${fault}, seed ${found.seed}: ${found.faults[0] ?? ''}`);
        const measured = found === null ? `not in ${control.seeds} seeds` : `seed ${found.seed}`;
        figures.push(arrangedControl(fault, measured, found !== null));
      }
    }),
  );
  if (faults.length < 10) return figures;
  const seconds = (performance.now() - startedAt) / 1000;
  const all: Figure = {
    name: `time to find ${faults.length} planted faults`,
    measured: `${seconds.toFixed(0)} s`,
    limit: `${maxSeconds} s`,
    isKept: seconds <= maxSeconds,
    isTimingDependent: true,
  };
  return [...figures, all];
}

type IsClean = (seed: number) => Promise<boolean>;

/** Whether a seed keeps every promise without a fault; plays each seed once. */
function rememberClean(players: Players, played: readonly Twice[]): IsClean {
  const clean = new Map(
    played.map(({ first }) => [first.seed, Promise.resolve(first.faults.length === 0)]),
  );
  const play = async (seed: number) => {
    const player = players.start();
    try {
      return (await player.play(seed, control.transactions)).faults.length === 0;
    } finally {
      player.stop();
    }
  };
  return (seed) => {
    const known = clean.get(seed) ?? play(seed);
    clean.set(seed, known);
    return known;
  };
}

/** The first seed whose run breaks a promise with that fault and keeps all without it. */
async function findOne(
  players: Players,
  fault: string,
  isClean: IsClean,
): Promise<PlayedSeed | null> {
  const player = players.start(plantedIn(fault));
  try {
    for (let seed = 1; seed <= control.seeds; seed += 1) {
      const played = await player.play(seed, control.transactions);
      if (played.faults.length > 0 && (await isClean(seed))) return played;
    }
    return null;
  } finally {
    player.stop();
  }
}

/** Differs between processes, so that no promise breaks but the traces do. */
const noSeed = 'follows-no-seed';

async function findDifference(players: Players): Promise<PlayedSeed | null> {
  const crew = [players.start({ fault: noSeed }), players.start({ fault: noSeed })] as const;
  try {
    const [one, other] = await Promise.all(
      crew.map((player) => player.play(1, control.transactions)),
    );
    if (one === undefined || other === undefined || one.hash === other.hash) return null;
    return { ...other, faults: [firstDifference(one, other)] };
  } finally {
    for (const player of crew) player.stop();
  }
}

/** A module is changed as it is loaded, a database function when its run's database is made. */
function plantedIn(fault: string): { fault?: string; sql?: string } {
  const plant = plants[fault];
  if (plant === undefined) throw new Error(`there is no fault ${fault}`);
  const { file, text, planted } = plant;
  if (file.endsWith('.ts')) return { fault };
  const source = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  return { sql: source.replace(text, () => planted) };
}
