import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link among words, with room for a thumb around it. */
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
