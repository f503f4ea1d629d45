import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataError } from '../ui/loading/data-error.tsx';
import { EmptyState } from '../ui/loading/empty-state.tsx';
import { PageLoader } from '../ui/loading/page-loader.tsx';
import { Skeleton, SkeletonBlock, SkeletonRows } from '../ui/loading/skeleton.tsx';
import { Columns, Specimen, Specimens } from './specimen.tsx';

export function WaitingPieces() {
  return (
    <Specimens title="Waiting, empty and failed">
      <Specimen name="Loading rows">
        <div className="overflow-clip rounded-16 border border-line bg-surface">
          <SkeletonRows count={3} label="Loading payments" />
        </div>
      </Specimen>
      <Columns>
        <Specimen name="Loading card">
          <Card>
            <Skeleton label="Loading the balance">
              <SkeletonBlock className="h-4 w-24" />
              <SkeletonBlock className="mt-3 h-11 w-48" />
              <SkeletonBlock className="mt-3 h-4 w-32" />
            </Skeleton>
          </Card>
        </Specimen>
        <Specimen name="Empty state">
          <EmptyState
            sentence="Create a company first."
            action={<Button variant="primary">Create a company</Button>}
          />
        </Specimen>
        <Specimen name="Failed to load">
          <FailedData />
        </Specimen>
        <Specimen name="Start-up screen">
          <LoaderForASecond />
        </Specimen>
      </Columns>
    </Specimens>
  );
}

const problem = {
  code: 'unavailable',
  message: 'Piton is unavailable right now. Please try again in a moment.',
  requestId: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
} as const;

function FailedData() {
  const [isRetrying, setIsRetrying] = useState(false);
  const handleRetry = () => {
    setIsRetrying(true);
    setTimeout(() => setIsRetrying(false), 1000);
  };
  return <DataError problem={problem} onRetry={handleRetry} isRetrying={isRetrying} />;
}

function LoaderForASecond() {
  const [isShown, setIsShown] = useState(false);
  const handleClick = () => {
    setIsShown(true);
    setTimeout(() => setIsShown(false), 1000);
  };
  return (
    <>
      <Button onClick={handleClick}>Show the page loader</Button>
      {isShown && <PageLoader />}
    </>
  );
}
