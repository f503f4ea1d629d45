/** A promise and its measurement. */
export type Figure = {
  name: string;
  measured: string;
  limit: string;
  isKept: boolean;
  /**
   * The figure measures speed or sample size, which a busy machine can break like a fault, so it
   * gets a second run. Never set for promises about money or secrets.
   */
  isTimingDependent?: boolean;
  /** Failed in one of two runs and held in the other; `measured` has both. */
  isUnsteady?: boolean;
  /** The machine was shared, so the figure neither passes nor fails. */
  isUnmeasured?: boolean;
};

const widths = { name: 46, measured: 34, limit: 28 };

export function figureLine(figure: Figure): string {
  return [
    figure.name.padEnd(widths.name),
    figure.measured.padEnd(widths.measured),
    figure.limit.padEnd(widths.limit),
    whatOf(figure),
  ].join('  ');
}

function whatOf({ isKept, isUnsteady, isUnmeasured }: Figure): string {
  if (!isKept) return 'BROKEN';
  if (isUnmeasured === true) return 'not measured';
  return isUnsteady === true ? 'kept in one of two runs' : 'kept';
}

export const figureHeading = [
  'figure'.padEnd(widths.name),
  'measured'.padEnd(widths.measured),
  'limit'.padEnd(widths.limit),
].join('  ');

/** “1 kill”, “6,690 reads”. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The only figure of a part that didn't run to its end. */
export function abortedFigure(part: string, error: unknown): Figure {
  const why = String(error).split('\n', 1)[0] ?? '';
  return { name: `run of ${part}`, measured: `aborted: ${why}`, limit: 'complete', isKept: false };
}
