import type { SessionUser } from '@piton/contract/identity.ts';
import { Link, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function HomePage() {
  const user = useOutletContext<SessionUser>();
  return (
    <div className="flex flex-col gap-6">
      <title>Home · Piton</title>
      <h1 className="text-24 font-semibold text-balance wrap-anywhere">
        {user.primaryCompany === null ? 'Welcome, ' : 'Welcome Back, '}
        {user.displayName}
      </h1>
      <EmptyState
        sentence="Payments from your customers will show here, and so will every Friday’s payout."
        action={
          <Link to="/" className={buttonClasses('secondary')}>
            How Piton works
          </Link>
        }
      />
    </div>
  );
}
