import { Hourglass, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { fromVerifying } from './from-verifying.ts';
import { VerifyFrame } from './verify-frame.tsx';

/** Set by the specification. */
const verifyingMs = 3000;

/** A live region is announced only if it exists before its text. */
const beforeWordsMs = 100;

export function VerifyingPage() {
  const isAnnounced = useVerifying();
  return (
    <VerifyFrame title="Verifying">
      <SampleNotice>
        This is a sample: nothing is verified. The page continues after three seconds.
      </SampleNotice>
      <Card>
        <div className="flex flex-col items-center gap-3 py-6 text-center">
          <LoaderCircle
            className="size-12 animate-spin text-primary motion-reduce:hidden"
            aria-hidden="true"
          />
          <Hourglass
            className="hidden size-12 text-primary motion-reduce:block"
            aria-hidden="true"
          />
          <h1 className="text-24 font-semibold text-balance">Verifying your identity</h1>
          <output className="min-h-12 text-muted wide:min-h-6">
            {isAnnounced && 'One moment. This page continues automatically.'}
          </output>
        </div>
      </Card>
    </VerifyFrame>
  );
}

function useVerifying(): boolean {
  const [isAnnounced, setIsAnnounced] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const words = setTimeout(() => setIsAnnounced(true), beforeWordsMs);
    const next = setTimeout(
      // Replaces the entry, so that Back doesn't lead here and forward again.
      () => void navigate('/verify-step-4', { replace: true, state: fromVerifying }),
      verifyingMs,
    );
    return () => {
      clearTimeout(words);
      clearTimeout(next);
    };
  }, [navigate]);
  return isAnnounced;
}
