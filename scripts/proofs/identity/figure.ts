/** What was promised and what was measured of it. */
export type Figure = {
  name: string;
  measured: string;
  limit: string;
  isKept: boolean;
  /**
   * How fast something went, or whether enough happened to show anything: a busy machine breaks it as
   * well as a fault, and it gets a second look. Never what is promised of money or secrets.
   */
  hangsOnChance?: boolean;
  /** Broken in one of two looks, and kept in the other. */
  isUnsteady?: boolean;
  /** Of a machine that others had: it breaks nothing, and shows nothing. */
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
  return isUnsteady === true ? 'kept in one of two looks' : 'kept';
}

export const figureHeading = [
  'figure'.padEnd(widths.name),
  'measured'.padEnd(widths.measured),
  'limit'.padEnd(widths.limit),
].join('  ');
