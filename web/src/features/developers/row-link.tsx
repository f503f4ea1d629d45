import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Status, type StatusProps } from '../../ui/status.tsx';

type RowLinkProps = {
  to: string;
  title: ReactNode;
  status?: StatusProps | undefined;
  /** Small lines below the title. */
  children: ReactNode;
};

/** A record in a list, which opens its details. */
export function RowLink({ to, title, status, children }: RowLinkProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={to}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-16 font-semibold wrap-anywhere">{title}</span>
            {status && <Status {...status} />}
          </span>
          {children}
        </span>
        <ChevronRight className="size-5 text-muted" aria-hidden="true" />
      </Link>
    </li>
  );
}

export function RowDetail({ children }: { children: ReactNode }) {
  return <span className="text-14 wrap-anywhere text-muted">{children}</span>;
}

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-clip rounded-16 border border-line bg-surface">
      {children}
    </ul>
  );
}
