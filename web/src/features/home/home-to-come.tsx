import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';

/** With the geometry of a new merchant's page. */
export function HomeToCome() {
  return (
    <Skeleton label="Loading your home">
      <Card>
        <div className="flex flex-col gap-6">
          <SkeletonBlock className="h-20 rounded-10" />
          {['account', 'company', 'bank', 'test', 'share', 'web'].map((step) => (
            <div key={step} className="flex items-center gap-3">
              <SkeletonBlock className="size-11 rounded-full" />
              <SkeletonBlock className="h-5 w-3/5" />
            </div>
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}
