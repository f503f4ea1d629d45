/** What was promised and what was measured of it. */
export type Figure = { name: string; measured: string; limit: string; isKept: boolean };

const widths = { name: 46, measured: 34, limit: 28 };

export function figureLine({ name, measured, limit, isKept }: Figure): string {
  return [
    name.padEnd(widths.name),
    measured.padEnd(widths.measured),
    limit.padEnd(widths.limit),
    isKept ? 'kept' : 'BROKEN',
  ].join('  ');
}

export const figureHeading = [
  'figure'.padEnd(widths.name),
  'measured'.padEnd(widths.measured),
  'limit'.padEnd(widths.limit),
].join('  ');
