import type { Range } from './sale-search.ts';
import { ranges } from './sale-search.ts';

type Preset = (typeof ranges)[number];

type RangePresetsProps = { range: Range; onChoose: (range: Preset) => void };

export function RangePresets({ range, onChoose }: RangePresetsProps) {
  return (
    <fieldset
      aria-label="Days"
      className="grid grid-cols-[repeat(4,auto)] rounded-10 border border-line bg-sunken p-1 desktop:max-w-140"
    >
      {ranges.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === range}
          onClick={() => onChoose(preset)}
          className={
            'min-h-11 rounded-6 px-1 text-14 text-balance text-muted aria-pressed:segment-chosen ' +
            'desktop:min-h-9'
          }
        >
          {names[preset]}
        </button>
      ))}
    </fieldset>
  );
}

const names: Record<Preset, string> = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  all: 'All days',
};
