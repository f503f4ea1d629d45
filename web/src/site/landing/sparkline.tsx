const width = 120;
const height = 32;
/** Keeps a line at the top from being cut in half. */
const inset = 2;

type SparklineProps = { values: readonly number[]; max: number };

/** Weekly values as a ridge, on one scale for the whole table. Drawn at build time. */
export function Sparkline({ values, max }: SparklineProps) {
  const points = values.map((value, index) => {
    const x = inset + (index * (width - 2 * inset)) / (values.length - 1);
    const y = height - (value / max) * (height - inset);
    return `${round(x)} ${round(y)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="h-6 w-18 shrink-0 wide:h-8 wide:w-30 desktop:h-10 desktop:w-38"
      role="img"
      aria-label={`Weeks: ${values.map((value) => value.toLocaleString('en-US')).join(', ')}`}
    >
      <path d={`${line}V${height}H${inset}Z`} className="fill-primary/15" />
      <path
        d={line}
        fill="none"
        className="stroke-primary"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
