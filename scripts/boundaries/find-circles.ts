import type { Arrow, Problem } from './arrow.ts';
import { areaOf, developmentCode } from './rules.ts';

/** Folders of one area that import each other in a circle are really one folder. */
export function findCircles(arrows: readonly Arrow[]): Problem[] {
  const between = arrows.filter(isBetweenFolders);
  const next = new Map<string, Set<string>>();
  for (const { from, to } of between) {
    next.set(folderOf(from), (next.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
  }
  return between.flatMap(({ from, line, to }) => {
    const back = pathBetween(next, folderOf(to), folderOf(from));
    if (!back) return [];
    const circle = [folderOf(from), ...back].join(' → ');
    return [{ file: from, line, sentence: `This closes a circle: ${circle}.` }];
  });
}

function isBetweenFolders({ from, to }: Arrow): boolean {
  const area = areaOf(from);
  if (!area?.isFreeOfCircles || areaOf(to) !== area) return false;
  return folderOf(from) !== folderOf(to) && !developmentCode.test(from);
}

/** "server/payments/x.ts" → "server/payments", "web/src/features/sales/x.tsx" → "web/src/features/sales". */
function folderOf(file: string): string {
  const depth = file.startsWith('web/src/') ? 4 : 2;
  return file.split('/').slice(0, depth).join('/');
}

function pathBetween(
  next: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  goal: string,
): string[] | null {
  const seen = new Set([start]);
  const paths = [[start]];
  for (const current of paths) {
    const here = current.at(-1) ?? start;
    if (here === goal) return current;
    for (const folder of next.get(here) ?? []) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      paths.push([...current, folder]);
    }
  }
  return null;
}
