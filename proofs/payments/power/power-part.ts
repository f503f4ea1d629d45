import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { killPart } from '../../harness/kill-part.ts';
import { EndedBeforeReady } from '../../harness/running-product.ts';
import { counted, type Figure } from '../../harness/figure.ts';
import { type Kills, killServers } from '../kills/kill-servers.ts';
import { paidFigures } from '../kills/paid-figures.ts';
import { controlFigure, type Part, type PartRun } from '../part.ts';
import { answerBeforeFlushing } from './respond-before-flushing.ts';
import { makeLoopDisk } from './loop-disk.ts';
import { onItsDatabase } from './on-its-database.ts';
import { readEveryPage } from './read-every-page.ts';
import { requireTools } from './require-tools.ts';

const cuts = { short: 5, full: 50 };

/** Acknowledged payments are in the ledger after a power cut, on a disk that keeps flushed data. */
export const powerPart: Part = {
  name: 'power',
  needsRoot: true,
  run: async (given) => {
    requireTools('mkfs.ext4', 'mount', 'perl');
    const durable = await cutPower(given, { rounds: cuts[given.scale], name: 'durable' });
    given.print('control: commits are acknowledged before they are flushed');
    const hasty = await cutPower(given, { rounds: 1, name: 'hasty', isHasty: true });
    given.print('control: the database flushes nothing');
    const unflushed = await cutUnflushed(given);
    return [
      ...figuresOf(durable),
      controlFigure(
        'answered before it is flushed',
        `${hasty.kills.found.length} differences`,
        hasty.kills.found.length > 0,
      ),
      controlFigure('flushes nothing', unflushed ?? 'all is there', unflushed !== null),
    ];
  },
};

/** The loss of a database without flushes, if it still starts. */
async function cutUnflushed(given: PartRun): Promise<string | null> {
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  try {
    const cut = { rounds: 1, name: 'unflushed', plant: 'never-flushes', onCut } as const;
    const { kills, badPages } = await cutPower(given, cut);
    const lost = kills.found.length + badPages.length;
    return lost > 0 ? `${kills.found.length} differences, ${badPages.length} bad tables` : null;
  } catch (error) {
    if (isCut && error instanceof EndedBeforeReady) return 'it does not start again';
    throw error;
  }
}

type CutOptions = {
  rounds: number;
  name: string;
  isHasty?: boolean;
  plant?: 'never-flushes';
  onCut?: () => void;
};

type Cut = { kills: Kills; badCuts: number; pages: number; badPages: string[] };

async function cutPower(
  given: PartRun,
  { rounds, name, isHasty = false, plant, onCut }: CutOptions,
): Promise<Cut> {
  const folder = path.join(given.folder, name);
  mkdirSync(folder);
  const disk = makeLoopDisk(folder);
  const dataFolder = path.join(disk.folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  if (isHasty) await answerBeforeFlushing(dataFolder);
  const kill = () => {
    disk.cut();
    onCut?.();
    killPart(dataFolder, 'everything');
  };
  const strikesAfterResponse = isHasty || plant !== undefined;
  const how = { plant, rounds, strikesAfterResponse, isDecidedAtEnd: true };
  const serverKill = { ...how, dataFolder, kill, restore: disk.switchOn };
  const kills = await killServers({ ...given, folder }, serverKill);
  const read = await onItsDatabase(dataFolder, readEveryPage);
  for (const says of read.badPages) given.print(`       ${says}`);
  return { kills, badCuts: disk.badCuts(), ...read };
}

function figuresOf({ kills, badCuts, pages, badPages }: Cut): Figure[] {
  const { attempts, rounds, found, played } = kills;
  return [
    ...paidFigures({ attempts, played }),
    {
      name: 'power cuts that lost flushed data or kept unflushed',
      measured: `${badCuts} of ${rounds}`,
      limit: '0',
      isKept: badCuts === 0,
      isTimingDependent: true,
    },
    {
      name: 'differences after the power was cut',
      measured: `${found.length} of ${attempts.length} payments, ${counted(rounds, 'cut')}`,
      limit: '0',
      isKept: found.length === 0,
    },
    {
      name: 'pages of the database that are damaged',
      measured: `${badPages.length} of ${pages}`,
      limit: '0',
      isKept: badPages.length === 0 && pages > 0,
    },
  ];
}
