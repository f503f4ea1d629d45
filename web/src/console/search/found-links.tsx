import type { ConsoleFound } from '@piton/contract/console-search/console-search.ts';
import { Archive, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Status } from '../../ui/status.tsx';
import { reviewPath } from '../reviews/review-path.ts';
import { companyStatus } from '../reviews/review-words.ts';

export function FoundMerchant({ merchant }: { merchant: ConsoleFound['merchants'][number] }) {
  const { displayName, email, closed } = merchant;
  return (
    <FoundLink
      to={{ pathname: '/console/accounts', search: `?text=${encodeURIComponent(email)}` }}
      title={displayName}
      detail={email}
    >
      {closed !== null && <Status tone="neutral" word="Closed" icon={Archive} />}
    </FoundLink>
  );
}

export function FoundCompany({ company }: { company: ConsoleFound['companies'][number] }) {
  const { companyId, companyName, ownerName } = company;
  return (
    <FoundLink
      to={reviewPath('company', companyId)}
      title={companyName}
      detail={`${ownerName} · ${companyId}`}
    >
      <Status {...companyStatus(company)} />
    </FoundLink>
  );
}

type FoundLinkProps = { to: To; title: string; detail: string; children: ReactNode };

function FoundLink({ to, title, detail, children }: FoundLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className={
          'flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors ' +
          'hover:bg-sunken desktop:px-6'
        }
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{title}</span>
            <span className="block text-14 text-muted wrap-anywhere">{detail}</span>
          </span>
          {children}
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  );
}
