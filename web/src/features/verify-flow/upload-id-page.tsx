import { CreditCard, IdCard } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SampleNotice } from '../samples/sample-notice.tsx';

/** The first step, with the link to the sample card page. */
export function UploadIdPage() {
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4 desktop:mx-0">
      <title>Upload ID · Piton</title>
      <h1 className="text-24 font-semibold">Verify your identity</h1>
      <SampleNotice>This is a sample of an ID check. We don’t ask for your ID here.</SampleNotice>
      <Card>
        <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary">
          <IdCard className="size-6" aria-hidden="true" />
        </span>
        <h2 className="mt-3 text-20 font-semibold">A picture of your ID</h2>
        <p className="mt-1 text-pretty text-muted">
          Front and back of a national ID, a driver’s licence or a passport.
        </p>
        <div className="mt-4 flex flex-col gap-2">
          <Link to="/verify-step-2" className={buttonClasses('primary')}>
            Upload ID
          </Link>
          <Link to="/add-debit-card" className={buttonClasses('quiet')}>
            <CreditCard aria-hidden="true" />
            Add Debit Card
          </Link>
        </div>
      </Card>
    </div>
  );
}
