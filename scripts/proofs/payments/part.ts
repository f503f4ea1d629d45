import type { Figure } from '../identity/figure.ts';

/** What is proven of payments by itself, with the controls that show that it can fail. */
export type Part = {
  readonly name: string;
  /** Only root may do it, so that it runs by itself or with a full round that root starts. */
  readonly needsRoot?: true;
  /** Nearly all that it measures is pace, and of a machine that others have too it says nothing. */
  readonly needsRest?: true;
  /** Takes minutes even in its short form, so `npm test` leaves it to `npm run proof`. */
  readonly isLong?: true;
  readonly run: (given: PartRun) => Promise<Figure[]>;
};

export type PartRun = {
  /** How long a part may take: on every submission, or by itself as long as it needs. */
  readonly scale: Scale;
  /** Of everything that is left to chance. */
  readonly seed: number;
  /** Empty, of this part alone, and gone with the proof. */
  readonly folder: string;
  readonly print: (line: string) => void;
};

type Scale = 'short' | 'full';

/** A control breaks what it was planted to break, and that is what has to be kept. */
export function controlFigure(planted: string, measured: string, isFound: boolean): Figure {
  return {
    name: `control: ${planted}`,
    measured,
    limit: 'found',
    isKept: isFound,
    hangsOnChance: true,
  };
}

/** The same of a fault whose race or input is arranged: one try has to find it. */
export function arrangedControl(planted: string, measured: string, isFound: boolean): Figure {
  return { ...controlFigure(planted, measured, isFound), hangsOnChance: false };
}
