import { Card } from '../../../../ui/card.tsx';
import { Skeleton, SkeletonBlock } from '../../../../ui/loading/skeleton.tsx';

/** With the geometry of the whole card. */
export function ChartBlocks() {
  return (
    <Card>
      <div className="mb-4 flex flex-col gap-3 wide:flex-row wide:items-center wide:justify-between">
        <SkeletonBlock className="h-7 w-24" />
        <SkeletonBlock className="h-13.5 rounded-10 wide:w-72" />
      </div>
      <PlotBlocks />
    </Card>
  );
}

export function PlotToCome() {
  return (
    <Skeleton label="Loading the chart">
      <PlotBlocks />
    </Skeleton>
  );
}

function PlotBlocks() {
  return (
    <div className="flex flex-col gap-4">
      <SkeletonBlock className="h-11 w-3/4" />
      <SkeletonBlock className="h-62 rounded-10" />
      <SkeletonBlock className="h-11 w-40" />
    </div>
  );
}
