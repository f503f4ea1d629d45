import type { AvailabilityDay } from '@piton/contract/status/status.ts';
import { lostMinutes } from './percent-available.ts';

const step = 4;
const height = 32;

/** One bar a day, the oldest first. Height and colour differ, and the table has the figures. */
export function DayBars({ days }: { days: readonly AvailabilityDay[] }) {
  const bars = days.map(barOf).toReversed();
  const countOf = (kind: Kind) => bars.filter((bar) => bar === kind).length;
  const words =
    `The last ${days.length} days: ${countOf('whole')} without an interruption, ` +
    `${countOf('interrupted')} with one, ${countOf('unmeasured')} not measured`;
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`0 0 ${step * bars.length - 1} ${height}`}
        className="w-full"
        role="img"
        aria-label={words}
      >
        {bars.map((kind, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- A bar is its place.
            key={index}
            x={index * step}
            y={height - looks[kind].height}
            width={step - 1}
            height={looks[kind].height}
            rx="1"
            className={looks[kind].colour}
          />
        ))}
      </svg>
      <figcaption className="text-14 text-muted">
        Oldest to newest. Tall: no interruption. Short: interrupted. Dot: not measured.
      </figcaption>
    </figure>
  );
}

type Kind = 'whole' | 'interrupted' | 'unmeasured';

const looks: Readonly<Record<Kind, { height: number; colour: string }>> = {
  whole: { height: 32, colour: 'fill-positive' },
  interrupted: { height: 16, colour: 'fill-danger' },
  unmeasured: { height: 3, colour: 'fill-control' },
};

function barOf(day: AvailabilityDay): Kind {
  if (day.measuredMinutes === 0) return 'unmeasured';
  return lostMinutes(day) === 0 ? 'whole' : 'interrupted';
}
