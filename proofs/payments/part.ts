import type { Figure } from '../harness/figure.ts';

/** A separate proof about payments, with controls that show that it can fail. */
export type Part = {
  readonly name: string;
  /** Needs root, so it runs alone or in a full round that root starts. */
  readonly needsRoot?: true;
  /** Measures mostly speed, which says nothing on a shared machine. */
  readonly needsRest?: true;
  /** Takes minutes even in its short form, so only `npm run proof` runs it. */
  readonly isLong?: true;
  readonly run: (given: PartRun) => Promise<Figure[]>;
};

export type PartRun = {
  /** The allowed duration: short on every submission, unlimited when run alone. */
  readonly scale: Scale;
  /** The seed of all random choices. */
  readonly seed: number;
  /** An empty folder for this part, removed with the proof. */
  readonly folder: string;
  readonly print: (line: string) => void;
};

type Scale = 'short' | 'full';

/** A control passes if its planted fault breaks what it should. */
export function controlFigure(planted: string, measured: string, isFound: boolean): Figure {
  return {
    name: `control: ${planted}`,
    measured,
    limit: 'found',
    isKept: isFound,
    isTimingDependent: true,
  };
}

/** The same for a fault whose race or input is arranged: one attempt must find it. */
export function arrangedControl(planted: string, measured: string, isFound: boolean): Figure {
  return { ...controlFigure(planted, measured, isFound), isTimingDependent: false };
}
