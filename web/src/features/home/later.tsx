import { lazy, Suspense } from 'react';
import { DataError } from '../../ui/data-error.tsx';
import type { CalculatorAtHome } from '../payouts/at-home.tsx';

type CalculatorProps = Parameters<typeof CalculatorAtHome>[0];

/** Asked for once Home is there; where it does not come, Home stands without it. */
const later = () =>
  import('../payouts/at-home.tsx').catch(() => ({
    FridayAtHome: Missing,
    CalculatorAtHome: (_props: CalculatorProps) => null,
  }));

const LateFriday = lazy(async () => ({ default: (await later()).FridayAtHome }));
const LateCalculator = lazy(async () => ({ default: (await later()).CalculatorAtHome }));

export function Friday() {
  return (
    <Suspense fallback={<FridayPlace />}>
      <LateFriday />
    </Suspense>
  );
}

export function Calculator(props: CalculatorProps) {
  return (
    <Suspense fallback={<div className="min-h-134 wide:min-h-85" />}>
      <LateCalculator {...props} />
    </Suspense>
  );
}

/** As tall as the card of somebody with one company whom nothing holds up. */
export function FridayPlace() {
  return <div className="min-h-78 rounded-16 border border-line bg-surface desktop:min-h-57" />;
}

function Missing() {
  return (
    <DataError
      problem={{ message: 'This part of Home did not arrive.', code: 'unavailable' }}
      retry="Load Home again"
      onRetry={() => location.reload()}
    />
  );
}
