import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links back to the list of a page. */
export function PayoutBackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={
        '-mx-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-16 ' +
        'text-primary transition-colors hover:bg-primary-soft'
      }
    >
      <ChevronLeft className="size-5" aria-hidden="true" />
      {children}
    </Link>
  );
}
