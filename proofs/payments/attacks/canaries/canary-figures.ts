import type { Figure } from '../../../harness/figure.ts';
import { controlFigure } from '../../part.ts';
import type { Visit } from './canary-visit.ts';
import type { CardDesk } from '../card-desk.ts';
import type { Found } from './find-canaries.ts';
import type { Places } from './canary-places.ts';

type Print = (line: string) => void;

const maxShown = 5;

export function placeFigures(places: Places, print: Print): Figure[] {
  return Object.entries(places).map(([place, { looked, found }]) => {
    for (const { form, around } of found.slice(0, maxShown)) print(`${place}: ${form}: ${around}`);
    return {
      name: `card data in ${place}`,
      measured: `${found.length} in ${looked}`,
      limit: '0',
      isKept: found.length === 0,
    };
  });
}

/**
 * Freed strings stay in memory until V8 overwrites them, at an unpredictable time. So this reports
 * the content of a core dump, but the promise is only that no string is retained.
 */
export function printMemory(
  { inMemory, later }: { inMemory: readonly Found[]; later: readonly Found[] },
  print: Print,
): void {
  print(`in freed memory: ${countForms(inMemory)} right after the last response`);
  print(`  after garbage collection: ${countForms(later)}`);
}

function countForms(found: readonly Found[]): string {
  const counts = Map.groupBy(found, ({ form }) => form);
  return Array.from(counts, ([form, all]) => `${all.length} ${form}`).join(', ') || 'nothing';
}

const wantedStates = ['Approved', 'Declined', 'Incomplete', 'unreadable 200', 'other 429'];

/** Finding nothing counts only if cards were sent. */
export function sentFigure({ cards, states }: Visit, desk: CardDesk, print: Print): Figure {
  print(Array.from(states, ([state, times]) => `${times} ${state}`).join(', '));
  const missing = wantedStates.filter((state) => !states.has(state));
  return {
    name: 'cards sent, and held in a crash',
    measured: `${cards.size}, ${desk.held()}${missing.map((state) => `, never ${state}`).join('')}`,
    limit: 'every kind of outcome',
    isKept: missing.length === 0 && desk.held() > 0,
    isTimingDependent: true,
  };
}

export function controlFigures(places: Places): Figure[] {
  return Object.entries(places).map(([place, { found }]) =>
    controlFigure(`leaks into ${place}`, `${found.length}`, found.length > 0),
  );
}
