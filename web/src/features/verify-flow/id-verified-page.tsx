import { BadgeCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';
import { fromVerifying } from './from-verifying.ts';
import { VerifyFrame } from './verify-frame.tsx';

export function IdVerifiedPage() {
  const heading = useFocusOnArrival();
  return (
    <VerifyFrame title="Identity Verified">
      <SampleNotice>This is a sample: no identity was verified.</SampleNotice>
      <Card>
        <div className="flex flex-col items-center gap-3 py-6 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-positive-soft text-positive">
            <BadgeCheck className="size-9" aria-hidden="true" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
            Identity Verified
          </h1>
          <p className="text-pretty text-muted">Next, add a card.</p>
          <Link to="/add-debit-card" className={`w-full wide:w-auto ${buttonClasses('primary')}`}>
            Continue
          </Link>
        </div>
      </Card>
    </VerifyFrame>
  );
}

/** The page changed without a press, so it takes the focus to announce itself. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isBroughtHere = useLocation().state === fromVerifying;
  useEffect(() => {
    if (isBroughtHere) heading.current?.focus();
  }, [isBroughtHere]);
  return heading;
}
