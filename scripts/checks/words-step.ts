import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { outcomeOf, type Step, type StepOutcome } from './step.ts';
import { anchorsIn, deadAnchorProblems } from './document-anchors.ts';
import {
  identifiersIn,
  lengthProblems,
  namedIdentifierProblems,
  namedPathProblems,
} from './document-names.ts';
import { retiredWordProblems } from './retired-words.ts';
import { trackedFiles } from './tracked-files.ts';

type WordRule = { pattern: RegExp; sentence: string; appliesTo?: RegExp };

/** Texts that no tracked file may hold. The patterns don't match themselves. */
const wordRules: readonly WordRule[] = [
  {
    pattern: /registry\.npmjs|https?:\/\/registry\./,
    sentence: 'names a package registry: npm knows where packages come from',
  },
  {
    pattern: /(?<![\w.~-])\/(?:home|Users)\/[\w.-]+\/|(?<![\w.~/-])\/root\/|[A-Z]:\\Users\\/,
    sentence: 'holds a path of one machine',
  },
  {
    pattern: /\b(?:[T]ODO|[F]IXME)\b(?!\([\w .-]+\))/,
    sentence: 'has a to-do without a name: write it as TODO(name)',
  },
  {
    pattern: /"resolved": "http/,
    sentence: 'pins a download address: the integrity hash is enough',
    appliesTo: /(?:^|\/)package-lock\.json$/,
  },
  {
    pattern:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails?)\b|\bx(?:it|describe|test)\(/,
    sentence: 'focuses or skips a test: every test runs, every time',
    appliesTo: /\.(?:test|process-test|root-test|spec)\.tsx?$/,
  },
  {
    pattern: /<\/(?:strong|em|a|[Cc]ode|Link|TextLink)>[\w(]/,
    sentence: 'glues a word to the tag before it: the space is missing',
    appliesTo: /^web\/.*\.tsx$/,
  },
];

const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'shared', 'misc']);

export const wordsStep: Step = {
  name: 'words',
  what: 'no machine paths, registries, skipped tests, nameless to-dos, catch-all folders, retired words, dead references',
  run: checkWords,
};

async function checkWords(): Promise<StepOutcome> {
  const files = await trackedFiles();
  const machinePaths = [process.cwd(), homedir()];
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
  const sources = texts.filter(({ file }) => !file.endsWith('.md'));
  const known = new Set(sources.flatMap(({ text }) => identifiersIn(text)));
  const anchors = new Map(
    texts
      .filter(({ file }) => file.endsWith('.md'))
      .map(({ file, text }) => [file, anchorsIn(text)]),
  );
  const problems = texts.flatMap(({ file, text }) => [
    ...pathProblems(file),
    ...wordProblems(file, text, machinePaths),
    ...retiredWordProblems(file, text),
    ...namedPathProblems(file, text, files),
    ...deadAnchorProblems(file, text, anchors),
    ...namedIdentifierProblems(file, text, known),
    ...lengthProblems(file, text),
  ]);
  return outcomeOf(problems, `${files.length} files`);
}

/** Folders with vague names collect everything. Dart's packages must have a folder `lib`. */
export function pathProblems(file: string): string[] {
  const drawer = file
    .replace(/^sdk\/dart\/lib\//, 'sdk/dart/')
    .split('/')
    .slice(0, -1)
    .find((folder) => drawers.has(folder));
  return drawer ? [`${file}: a folder named ${drawer} says nothing about what is in it`] : [];
}

export function wordProblems(
  file: string,
  text: string,
  machinePaths: readonly string[] = [],
): string[] {
  if (text.includes('\0')) return [];
  const rules = wordRules.filter(({ appliesTo }) => !appliesTo || appliesTo.test(file));
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ sentence }) => `${file}:${index + 1}: ${sentence}`),
      ...(machinePaths.some((machinePath) => namesPath(line, machinePath))
        ? [`${file}:${index + 1}: holds a path of this machine`]
        : []),
    ]);
}

/** A path of one segment ("/app", "/root") may be a web address or a word, so it doesn't count. */
function namesPath(line: string, machinePath: string): boolean {
  if (machinePath.split('/').length < 3) return false;
  const at = line.indexOf(machinePath);
  if (at === -1) return false;
  const around = [line[at - 1] ?? ' ', line[at + machinePath.length] ?? ' '];
  return around.every((character) => !/[\w.-]/.test(character));
}
