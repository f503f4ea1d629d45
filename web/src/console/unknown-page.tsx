import { Link } from 'react-router';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/loading/empty-state.tsx';

/** Shown inside the console for an address without a page. */
export function UnknownPage() {
  return (
    <div className="flex flex-col gap-6">
      <title>Page not found · Piton</title>
      <h1 className="text-24 font-semibold">Page not found</h1>
      <EmptyState
        sentence="The console has no page at this address."
        action={
          <Link to="/console" className={buttonClasses('primary')}>
            Open the overview
          </Link>
        }
      />
    </div>
  );
}
