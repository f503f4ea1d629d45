import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';

/** Shown for another merchant's company or for an incomplete link. */
export function UnknownCompany() {
  return (
    <EmptyState
      sentence="We can’t find this company in your account."
      action={
        <Link to="/companies" className={buttonClasses('secondary')}>
          Go to Companies
        </Link>
      }
    />
  );
}
