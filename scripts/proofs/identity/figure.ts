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
};

const widths = { name: 46, measured: 34, limit: 28 };

export function figureLine({ name, measured, limit, isKept, isUnsteady }: Figure): string {
  const isWhat = isUnsteady === true ? 'kept in one of two looks' : 'kept';
  return [
    name.padEnd(widths.name),
    measured.padEnd(widths.measured),
    limit.padEnd(widths.limit),
    isKept ? isWhat : 'BROKEN',
  ].join('  ');
}

export const figureHeading = [
  'figure'.padEnd(widths.name),
  'measured'.padEnd(widths.measured),
  'limit'.padEnd(widths.limit),
].join('  ');
