import { latePart, useLatePart } from '../../ui/late-part.ts';
import { MissingPart } from '../../ui/missing-part.tsx';
import type { CalculatorAtHome } from '../payouts/at-home.tsx';
import { useFridayHeight } from '../payouts/use-friday-height.ts';

/** Asked for once Home is there; where it does not come, Home stands without it. */
const atHome = latePart(() => import('../payouts/at-home.tsx'));

/** Once for all of Home, so that what brings one of its parts brings both. */
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

/** Where it will be. */
export function FridayPlace() {
  return <div className={`rounded-16 border border-line bg-surface ${useFridayHeight()}`} />;
}
