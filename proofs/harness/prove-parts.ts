import { mkdtempSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../scripts/processes/temporary-folder.ts';
import { type Figure, figureHeading, figureLine } from './figure.ts';
import { beginResult, keepResult } from './keep-result.ts';
import { measureTwice } from './measure-twice.ts';
import { runPart } from './run-part.ts';
import type { Part, PartRun } from '../payments/part.ts';

type Proof = {
  readonly name: string;
  readonly parts: readonly Part[];
  /** The parts that run by default; all unless given. */
  readonly isMeant?: (part: Part, scale: PartRun['scale']) => boolean;
};

/** Runs the requested parts, prints each figure, and exits with the result. */
export async function proveParts({ name, parts, isMeant = () => true }: Proof): Promise<never> {
  const { scale, seed, part: named } = readArguments();
  const wanted = parts.filter((part) =>
    named === undefined ? isMeant(part, scale) : part.name === named,
  );
  if (wanted.length === 0) {
    return refuse(`--part is one of ${parts.map((part) => part.name).join(', ')}`);
  }
  console.log(`seed ${seed}`);
  const others = parts.filter((part) => !wanted.includes(part)).map((part) => part.name);
  if (named === undefined && others.length > 0) {
    console.log(`Left out, and run with --part: ${others.join(', ')}`);
  }
  const top = realpathSync(temporaryFolder(`piton-${name}`));
  const figures: Figure[] = [];
  for (const part of wanted) {
    const given = () => ({ scale, seed, folder: folderOf(top, part), print: console.log });
    const begun = beginResult();
    const proven = await measureTwice(() => runPart(part, given, console.log), console.log);
    keepResult({ proof: name, part: part.name, scale, seed, begun, figures: proven });
    figures.push(...proven);
  }
  console.log(figureHeading);
  for (const figure of figures) console.log(figureLine(figure));
  const broken = figures.filter(({ isKept }) => !isKept).length;
  console.log(`${figures.length} figures, ${broken} broken`);
  // Ends processes that an aborted part has started.
  return process.exit(broken === 0 ? 0 : 1);
}

function readArguments(): Pick<PartRun, 'scale' | 'seed'> & { part: string | undefined } {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      part: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0) refuse('--seed must be a whole number from 0');
  return { scale: values.short ? 'short' : 'full', seed, part: values.part };
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

function folderOf(top: string, { name }: Part): string {
  return mkdtempSync(path.join(top, `${name}-`));
}
