import type { Figure } from '../identity/figure.ts';

/**
 * Measures, and once more where nothing is broken but what hangs on the machine or on chance. Such a
 * figure has to be kept in one of the two looks, and every other one in both.
 */
export async function lookTwice(
  look: () => Promise<Figure[]>,
  print: (line: string) => void,
): Promise<Figure[]> {
  const first = await look();
  const broken = first.filter(({ isKept }) => !isKept);
  if (broken.length === 0 || !broken.every(hangsOnChance)) return first;
  for (const { name, measured, limit } of broken) {
    print(`looked at once more, because of ${name}: ${measured} (${limit})`);
  }
  const second = await look();
  const before = new Map(first.map((figure) => [figure.name, figure]));
  const merged = second.map((figure) => eitherOf(before.get(figure.name), figure));
  // What the second look did not get to is as broken as it was.
  const names = new Set(second.map(({ name }) => name));
  return [...merged, ...broken.filter(({ name }) => !names.has(name))];
}

function eitherOf(first: Figure | undefined, second: Figure): Figure {
  if (first?.isKept === false) return { ...second, isUnsteady: second.isKept };
  if (first?.isKept === true && !second.isKept && hangsOnChance(second)) {
    return { ...first, isUnsteady: true };
  }
  return second;
}

function hangsOnChance(figure: Figure): boolean {
  return figure.hangsOnChance === true;
}
