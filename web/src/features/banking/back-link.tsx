import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1 self-start rounded-6 font-medium text-primary underline-offset-4 hover:underline"
    >
      <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  );
}
