import { MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Shown at the top until the address is verified. */
export function VerifyAccountCard({ email }: { email: string }) {
  return (
    <Card>
      <div className="flex flex-col items-start gap-4 wide:flex-row wide:items-center">
        <MailWarning className="size-6 shrink-0 text-warning" aria-hidden="true" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="font-semibold">Verify Account</h2>
          <p className="text-muted">Confirm that {email} is yours. It takes a minute.</p>
        </div>
        <Link to="/verify-email" className={buttonClasses('primary')}>
          Verify
        </Link>
      </div>
    </Card>
  );
}
