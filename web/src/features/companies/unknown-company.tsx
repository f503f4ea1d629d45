import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A link to somebody else's company, or one that lost a letter on its way. */
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
