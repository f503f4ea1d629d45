import type { SessionUser } from '@piton/contract/identity.ts';
import { Link, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VerifyAccountCard } from './verify-account-card.tsx';

const forMerchants =
  'Payments from your customers will show here, and so will every Friday’s payout.';
/** Staff among them, whose role the browser does not know. */
const forEverybodyElse = 'There is nothing to show here yet.';

export function HomePage() {
  const user = useOutletContext<SessionUser>();
  const hasCompany = user.primaryCompany !== null;
  return (
    <div className="flex flex-col gap-6">
      <title>Home · Piton</title>
      <h1 className="text-24 font-semibold text-balance wrap-anywhere">
        {hasCompany ? 'Welcome Back, ' : 'Welcome, '}
        {user.displayName}
      </h1>
      {!user.emailVerified && <VerifyAccountCard email={user.email} />}
      <EmptyState
        sentence={hasCompany ? forMerchants : forEverybodyElse}
        action={
          <Link to="/" className={buttonClasses('secondary')}>
            How Piton works
          </Link>
        }
      />
    </div>
  );
}
