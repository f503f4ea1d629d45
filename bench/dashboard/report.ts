import { median } from '../figures/median.ts';
import { percentile } from '../figures/percentile.ts';
import type { Measured } from './measure-questions.ts';
import type { SavedFile } from './measure-save-file.ts';
import type { Scrolled } from './scroll-sales.ts';

const maxResponseMs = 50;
const maxGrowth = 1.5;
const minRowsPerSecond = 50_000;
const maxExtraMb = 100;
const maxTaskMs = 50;

type Responses = {
  readonly ofFew: readonly Measured[];
  readonly ofMany: readonly Measured[];
  readonly users: number;
  readonly few: number;
  readonly many: number;
};

export function reportQuestions({ ofFew, ofMany, users, few, many }: Responses): boolean {
  const [bareOfMany, ...questions] = ofMany;
  const [, ...before] = ofFew;
  if (bareOfMany === undefined) throw new Error('nothing was asked');
  const sales = (count: number) => count.toLocaleString('en');
  const barePercentile = p95(bareOfMany.crowd.waitedMs);
  console.log(`\n${users} at once, ${sales(many)} sales in memory, a fifth of them the merchant’s`);
  console.log(responseLine(bareOfMany, barePercentile));
  const isSoon = questions.map((one) =>
    printCheck(p95(one.crowd.waitedMs) <= maxResponseMs, responseLine(one, barePercentile)),
  );
  const home = questions.at(-1);
  if (home) {
    const single = p95(home.crowd.requestMs).toFixed(1);
    console.log(`      Home's requests one by one: p95 ${single} ms`);
  }
  console.log(`\ngrowth from ${sales(few)} to ${sales(many)} sales, limit ${maxGrowth}`);
  const isEven = questions.map((one, index) => {
    const less = before[index];
    if (less === undefined) throw new Error(`${one.name} was not asked of few`);
    return growth(one, less);
  });
  return ![...isSoon, ...isEven].includes(false);
}

function p95(waitedMs: readonly number[]): number {
  return percentile(waitedMs, 95);
}

function responseLine({ name, crowd, diskMb }: Measured, bareP95Ms: number): string {
  const { waitedMs, perSecond } = crowd;
  const slow = p95(waitedMs);
  return [
    name.padEnd(24),
    `${median(waitedMs).toFixed(1).padStart(7)} ms median`,
    `${slow.toFixed(1).padStart(7)} of ${maxResponseMs} ms p95`,
    `${perSecond.toFixed(0).padStart(6)} a second`,
    `${(slow / bareP95Ms).toFixed(1).padStart(5)} times bare`,
    `${diskMb.toFixed(0).padStart(5)} MB from disk`,
  ].join('  ');
}

function growth(many: Measured, few: Measured): boolean {
  const alone = [median(few.alone.waitedMs), median(many.alone.waitedMs)] as const;
  const crowd = [p95(few.crowd.waitedMs), p95(many.crowd.waitedMs)] as const;
  const grown = ([less, more]: readonly [number, number]) => more / less;
  const shown = (of: readonly [number, number]) =>
    `${of[0].toFixed(1)} → ${of[1].toFixed(1)} ms, ${grown(of).toFixed(2)} times`.padEnd(30);
  return printCheck(
    Math.max(grown(alone), grown(crowd)) <= maxGrowth,
    `${many.name.padEnd(24)}alone, median ${shown(alone)}all at once, p95 ${shown(crowd)}`,
  );
}

export function reportFile(file: SavedFile, bareRowsPerSecond: number): boolean {
  const perSecond = file.rows / file.seconds;
  const extraMb = file.maxMemoryMb - file.memoryMbBefore;
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  console.log(
    `\nall payments as a file, ${whole(file.bytes / 1e6)} MB in ${file.seconds.toFixed(1)} s`,
  );
  const isKept = [
    printCheck(
      file.rows === file.expectedRows,
      `${whole(file.rows)} of ${whole(file.expectedRows)} rows`,
    ),
    printCheck(
      perSecond >= minRowsPerSecond,
      `${whole(perSecond)} of ${whole(minRowsPerSecond)} rows a second, ${(bareRowsPerSecond / perSecond).toFixed(1)} times slower than the bare query's ${whole(bareRowsPerSecond)}`,
    ),
    printCheck(
      extraMb < maxExtraMb,
      `${whole(extraMb)} of ${maxExtraMb} MB more server memory than the ${whole(file.memoryMbBefore)} before`,
    ),
  ];
  return !isKept.includes(false);
}

export function reportHome(unlisted: readonly string[]): boolean {
  console.log('\nthe first load of Home');
  return printCheck(
    unlisted.length === 0,
    unlisted.length === 0
      ? 'all of its requests were measured'
      : `its unmeasured requests: ${unlisted.join(' ')}`,
  );
}

export function reportScroll({ lines, loading, ours, bare }: Scrolled): boolean {
  const longest = (tasks: readonly number[]) => Math.max(0, ...tasks);
  console.log(
    `\n${lines.toLocaleString('en')} payments and days loaded, then scrolled up and down`,
  );
  const isKept = printCheck(
    ours.length === 0,
    `longest task ${shownTask(longest(ours))} of ${maxTaskMs} ms, ${ours.length} longer; on an idle page ${shownTask(longest(bare))}, ${bare.length} longer`,
  );
  console.log(
    `      during loading: longest task ${shownTask(longest(loading))}, ${loading.length} over ${maxTaskMs} ms`,
  );
  return isKept;
}

/** Browsers report no shorter tasks. */
function shownTask(lastedMs: number): string {
  return lastedMs === 0 ? `under ${maxTaskMs}` : lastedMs.toFixed(0);
}

function printCheck(isKept: boolean, measured: string): boolean {
  console.log(`${isKept ? 'ok  ' : 'OVER'}  ${measured}`);
  return isKept;
}
