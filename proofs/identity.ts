/**
 * `npm run proof -- identity [--short] [--part mail|timing|guessing|controls] [--seed 1] [--control a|b|c|all]`:
 * signs up while the mail server fails and the server is killed, guesses passwords from many
 * addresses, and times responses that could reveal an account. No sign-up or email may be lost, and
 * guessing must stay within its limits. With --control, or as the part `controls`, plants faults in
 * the server that the short round must find.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../scripts/processes/temporary-folder.ts';
import { killPart } from './harness/kill-part.ts';
import { seededRandom } from './harness/seeded-random.ts';
import { bareHashesPerSecond } from './identity/bare-hashes.ts';
import { controls } from './identity/controls.ts';
import { type Figure, figureHeading, figureLine } from './harness/figure.ts';
import { beginResult, keepResult } from './harness/keep-result.ts';
import { guessPart } from './identity/guess-part.ts';
import { hardStop } from './identity/hard-stop.ts';
import { mailPart } from './identity/mail-part.ts';
import { startOwnMailServer } from './identity/own-mail-server.ts';
import { startOwnProduct } from './identity/own-product.ts';
import { makePeople, type Person } from './identity/people.ts';
import { fullRound, type Part, type Round, shortRound } from './identity/rounds.ts';
import { timingPart } from './identity/timing-part.ts';
import { measureTwice } from './harness/measure-twice.ts';
import { arrangedControl } from './payments/part.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    part: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    control: { type: 'string' },
  },
});
const isShort = values.short;
const control = values.part === 'controls' ? 'all' : values.control;
if (control !== undefined && control !== 'all' && !Object.hasOwn(controls, control)) {
  console.error(`--control is one of ${Object.keys(controls).join(', ')} or all`);
  process.exit(1);
}
const allParts: readonly Part[] = ['mail', 'timing', 'guessing'];
const wanted = allParts.filter((part) => values.part === undefined || part === values.part);
if (wanted.length === 0 && control === undefined) {
  console.error(`--part is one of ${allParts.join(', ')}, controls`);
  process.exit(1);
}

console.log(`seed ${values.seed}`);
console.log(
  `this machine alone hashes ${(await bareHashesPerSecond()).toFixed(1)} passwords in a second`,
);
process.exitCode = (await (control === undefined ? prove() : proveControls(control))) ? 0 : 1;

async function prove(): Promise<boolean> {
  const begun = beginResult();
  const round = isShort ? shortRound : fullRound;
  const figures = await measureTwice(() => measure(round, wanted, []), console.log);
  printFigures(figures);
  const scale = isShort ? 'short' : 'full';
  // Figures of several parts together are not told apart.
  const [part, ...others] = wanted;
  if (part !== undefined && others.length === 0) {
    keepResult({ proof: 'identity', part, scale, seed: Number(values.seed), begun, figures });
  }
  const broken = figures.filter(({ isKept }) => !isKept).length;
  console.log(`${figures.length} figures, ${broken} broken`);
  return broken === 0;
}

/** Each control must break its named figures, or the proof can't detect the fault. */
async function proveControls(selected: string): Promise<boolean> {
  const begun = beginResult();
  const found: Figure[] = [];
  for (const [name, { title, plants, parts, breaks }] of Object.entries(controls)) {
    if (selected !== 'all' && selected !== name) continue;
    console.log(`control ${name}: ${plants.join(', ')}`);
    const figures = await measure(shortRound, parts, plants);
    printFigures(figures);
    const unseen = breaks.filter(
      (figure) => figures.find((one) => one.name === figure)?.isKept !== false,
    );
    for (const figure of unseen) console.log(`control ${name}: NOT broken: ${figure}`);
    if (unseen.length === 0) console.log(`control ${name}: every planted fault was found`);
    const measured = `${breaks.length - unseen.length} of ${breaks.length} figures broken`;
    found.push(arrangedControl(title, measured, unseen.length === 0));
  }
  if (selected === 'all') {
    const round = { scale: 'short', seed: Number(values.seed) } as const;
    keepResult({ proof: 'identity', part: 'controls', ...round, begun, figures: found });
  }
  return found.every(({ isKept }) => isKept);
}

async function measure(
  round: Round,
  parts: readonly Part[],
  plants: readonly string[],
): Promise<Figure[]> {
  const dataFolder = path.join(realpathSync(temporaryFolder('piton-identity')), 'data');
  mkdirSync(dataFolder);
  const mailServer = await startOwnMailServer();
  const random = seededRandom(Number(values.seed));
  const people = makePeople(random);
  const print = console.log;
  const figures: Figure[] = [];
  try {
    const checkout = path.resolve(import.meta.dirname, '..');
    const smtpUrl = mailServer.url;
    const product = await startOwnProduct({ checkout, dataFolder, smtpUrl, plants });
    const deps = { product, mailServer, people, random, print };
    let known: Person[] = [];
    if (parts.includes('mail')) {
      const mail = await mailPart({ ...deps, round: round.mail });
      known = mail.people;
      figures.push(...mail.figures);
    }
    if (parts.includes('timing')) {
      figures.push(...(await timingPart({ ...deps, known, round: round.timing })));
    }
    if (parts.includes('guessing')) {
      const guessing = { ...deps, round: round.guessing };
      const guessed = await guessPart(guessing);
      figures.push(...guessed.figures, ...(await hardStop(guessing, guessed.owner)));
    }
    await product.stop();
  } finally {
    // Cleans up after any failure.
    killPart(dataFolder, 'everything');
    await mailServer.stop();
  }
  return figures;
}

function printFigures(figures: readonly Figure[]): void {
  console.log(figureHeading);
  for (const figure of figures) console.log(figureLine(figure));
}
