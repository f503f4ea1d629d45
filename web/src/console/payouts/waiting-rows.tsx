import { SkeletonRows } from '../../ui/loading/skeleton.tsx';

/** The placeholder of a list. */
export function WaitingRows({ count, label }: { count: number; label: string }) {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={count} label={label} />
    </div>
  );
}
