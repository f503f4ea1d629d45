import { Card } from '../../../../ui/card.tsx';
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx';

/** With the geometry of the whole card. */
export function ChartToCome() {
  return (
    <Card>
      <SkeletonBlock className="h-7 w-24" />
      <SkeletonBlock className="mt-6 h-13 w-full wide:w-72" />
      <PlotToCome />
    </Card>
  );
}

export function PlotToCome() {
  return (
    <Skeleton label="Loading the chart">
      <div className="flex flex-col gap-4 pt-4">
        <SkeletonBlock className="h-11 w-3/4 wide:h-5" />
        <SkeletonBlock className="h-62 rounded-10" />
        <SkeletonBlock className="h-11 w-40" />
      </div>
    </Skeleton>
  );
}
