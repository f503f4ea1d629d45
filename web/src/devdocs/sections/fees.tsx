import { millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { controlClasses } from '../../ui/forms/text-input.tsx';
import { type FeeWay, feeWays, calculate } from '../calculate-for-way.ts';
import { Section } from '../section.tsx';

/** The initial value, and the only result without a script. */
const exampleMills = millsFromText('100.00') ?? 0n;

export function Fees() {
  return (
    <Section id="fees" title="Fee calculator">
      <p>
        {`Our fee is ${usualFeePercent}% of each approved payment, to a tenth of a cent. Test payments are free: the fee shown with one is what a live payment would cost.`}
      </p>
      <div
        id="fee-calculator"
        className="grid gap-6 rounded-16 border border-line bg-surface p-4 wide:grid-cols-2 desktop:p-6"
      >
        {feeWays.map((way) => (
          <Way key={way} way={way} />
        ))}
      </div>
    </Section>
  );
}

const words: Record<FeeWay, { label: string; lead: string }> = {
  wanted: { label: 'I want this in my bank (EC$)', lead: 'Charge' },
  charged: { label: 'I charge this (EC$)', lead: 'Reaches your bank' },
};

/** script/calculate-fees.ts updates it; the field is disabled until then. */
function Way({ way }: { way: FeeWay }) {
  const { label, lead } = words[way];
  const { figure, detail } = calculate(way, exampleMills);
  return (
    <div data-fee-way={way} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-col gap-1">
        <label htmlFor={`fee-${way}`} className="font-medium">
          {label}
        </label>
        <input
          id={`fee-${way}`}
          type="text"
          defaultValue={textFromMills(exampleMills)}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`fee-${way}-problem`}
          className={controlClasses}
          disabled
        />
        <p id={`fee-${way}-problem`} data-problem className="text-14 text-danger" />
      </div>
      <output htmlFor={`fee-${way}`} className="block rounded-10 bg-sunken px-3 py-2 tabular-nums">
        <span className="block text-14 text-muted">{lead}</span>
        <span data-figure className="block min-h-7.5 text-24 font-semibold wrap-anywhere">
          {figure}
        </span>
        <span data-detail className="block min-h-5 text-14 text-muted">
          {detail}
        </span>
      </output>
    </div>
  );
}
