import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An inline link with a thumb-sized target. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-6 font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
