import type { Figure } from './figure.ts';

/**
 * Repeats the measurement if only figures failed that depend on chance or on a busy machine. Such
 * a figure must hold in one of the two runs, and every other one in both.
 */
export async function measureTwice(
  look: () => Promise<Figure[]>,
  print: (line: string) => void,
): Promise<Figure[]> {
  const first = await look();
  const broken = first.filter(({ isKept }) => !isKept);
  if (broken.length === 0 || !broken.every(isTimingDependent)) return first;
  for (const { name, measured, limit } of broken) {
    print(`second run because of ${name}: ${measured} (${limit})`);
  }
  const second = await look();
  const before = new Map(first.map((figure) => [figure.name, figure]));
  const merged = second.map((figure) => eitherOf(before.get(figure.name), figure));
  // A figure missing from the second run stays failed.
  const names = new Set(second.map(({ name }) => name));
  return [...merged, ...broken.filter(({ name }) => !names.has(name))];
}

function eitherOf(first: Figure | undefined, second: Figure): Figure {
  if (first === undefined || (first.isKept && (second.isKept || !isTimingDependent(second)))) {
    return second;
  }
  const measured = `${first.measured}, then ${second.measured}`;
  if (first.isKept === second.isKept) return { ...second, measured };
  return { ...second, measured, isKept: true, isUnsteady: true };
}

function isTimingDependent(figure: Figure): boolean {
  return figure.isTimingDependent === true;
}
