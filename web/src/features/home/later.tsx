import { latePart, useLatePart } from '../../ui/loading/late-part.ts';
import { MissingPart } from '../../ui/loading/missing-part.tsx';
import type { CalculatorAtHome } from '../payouts/at-home.tsx';
import { useFridayHeight } from '../payouts/use-friday-height.ts';

/** Loaded after Home; Home works without it if it fails. */
const atHome = latePart(() => import('../payouts/at-home.tsx'));

/** Shared by all of Home, so that one load brings both parts. */
export function useAtHome(isWanted: boolean) {
  return useLatePart(atHome, isWanted);
}

type Late = { late: ReturnType<typeof useAtHome> };

export function Friday({ late }: Late) {
  const { module, hasFailed } = late;
  if (module) return <module.FridayAtHome />;
  return hasFailed ? <MissingPart what="This part of Home" late={late} /> : <FridayPlace />;
}

type CalculatorProps = Parameters<typeof CalculatorAtHome>[0];

export function Calculator({ late: { module, hasFailed }, ...props }: CalculatorProps & Late) {
  if (module) return <module.CalculatorAtHome {...props} />;
  return hasFailed ? null : <div className="min-h-134 wide:min-h-85" />;
}

/** The placeholder with its final height. */
export function FridayPlace() {
  return <div className={`rounded-16 border border-line bg-surface ${useFridayHeight()}`} />;
}
