import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';

type SaleRowsToComeProps = { count: number; label: string };

/** With the geometry of payments: two lines on a phone, columns where there is room. */
export function SaleRowsToCome({ count, label }: SaleRowsToComeProps) {
  return (
    <Skeleton label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={
            'grid h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2 gap-y-2 ' +
            'border-b border-line px-3 last:border-transparent wide:gap-x-3 wide:px-4 desktop:h-11 ' +
            'desktop:grid-cols-[8.25rem_minmax(0,1fr)_minmax(0,1fr)_8rem_7.5rem] desktop:gap-x-4 desktop:gap-y-1'
          }
        >
          <SkeletonBlock className="row-span-2 size-6 rounded-full desktop:w-20" />
          <SkeletonBlock className="h-4 w-2/3 desktop:h-3" />
          <SkeletonBlock className="ml-auto h-4 w-20 desktop:col-start-5 desktop:h-3" />
          <SkeletonBlock className="h-3 w-4/5 desktop:h-2.5" />
          <SkeletonBlock className="ml-auto h-3 w-16 desktop:col-start-5 desktop:h-2.5" />
          <SkeletonBlock className="hidden h-3 w-3/4 desktop:col-start-3 desktop:row-span-2 desktop:row-start-1 desktop:block" />
          <SkeletonBlock className="hidden h-3 w-24 desktop:col-start-4 desktop:row-span-2 desktop:row-start-1 desktop:block" />
        </div>
      ))}
    </Skeleton>
  );
}
