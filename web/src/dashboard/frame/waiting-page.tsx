import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/frame/logo-mark.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { useIsSlow } from '../use-is-slow.ts';

const patienceMs = 8000;

/** The placeholder of a page whose script or session is loading. */
export function WaitingPage() {
  const isSlow = useIsSlow(true, patienceMs);
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-(--width-shell) items-center px-4 desktop:h-16 desktop:px-6">
          <Logo />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-(--width-shell) flex-col gap-6 px-4 pt-4 desktop:px-6 desktop:pt-6">
        {isSlow && <SlowNotice />}
        <Skeleton label="Loading the page">
          <div className="flex flex-col gap-6">
            <SkeletonBlock className="h-7.5 w-56" />
            <WaitingCard />
            <WaitingCard />
          </div>
        </Skeleton>
      </main>
    </>
  );
}

function WaitingCard() {
  return (
    <div className="flex flex-col gap-3 rounded-16 border border-line bg-surface p-4 desktop:p-6">
      <SkeletonBlock className="h-6 w-2/5" />
      <SkeletonBlock className="h-4 w-4/5" />
      <SkeletonBlock className="h-4 w-3/5" />
    </div>
  );
}

function SlowNotice() {
  return (
    <output className="flex flex-col items-start gap-3 rounded-16 border border-line bg-surface p-4">
      <p className="text-16">This is taking a while. Check your connection, or reload the page.</p>
      <Button onClick={() => location.reload()}>
        <RotateCw aria-hidden="true" />
        Reload the page
      </Button>
    </output>
  );
}
