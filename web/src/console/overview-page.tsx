import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { CardProtections } from './card-testing/card-protections.tsx';
import { useConsole } from './console-context.ts';
import { type ConsolePage, pagesFor } from './console-pages.ts';
import { MoneyWaiting } from './money/money-waiting.tsx';
import { PayoutsWaiting } from './payouts/payouts-waiting.tsx';
import { ReviewsWaiting } from './reviews/reviews-waiting.tsx';
import { roleWords } from './role-words.ts';
import { useAccount } from '../features/account/use-account.ts';

export function OverviewPage() {
  const { displayName, role } = useConsole();
  return (
    <div className="flex flex-col gap-6">
      <title>Console · Piton</title>
      <div className="flex flex-col gap-1">
        <h1 className="text-24 font-semibold wrap-anywhere">{displayName}</h1>
        <p className="text-muted">{roleWords[role]}</p>
        <ExemptLine />
      </div>
      <CardProtections />
      <ul className="grid gap-4 wide:grid-cols-2">
        {pagesFor(role).map((page) => (
          <li key={page.path}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageLink({ page: { name, path, icon: Icon, about } }: { page: ConsolePage }) {
  return (
    <Link
      to={path}
      className={
        'flex h-full items-center gap-4 rounded-16 border border-line bg-surface p-4 ' +
        'transition-colors hover:border-control desktop:p-6'
      }
    >
      <Icon className="size-6 shrink-0 text-primary" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-20 font-semibold">{name}</span>
        <span className="block text-muted">{about}</span>
        {path === '/console/reviews' && <ReviewsWaiting />}
        {path === '/console/money' && <MoneyWaiting />}
        {path === '/console/payouts' && <PayoutsWaiting />}
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}

/** Warns that staff of a live system can't sign in like this. */
function ExemptLine() {
  const { data } = useAccount();
  if (!data?.secondFactor.isExempt || data.secondFactor.isOn) return null;
  return (
    <p className="text-14 text-muted">
      Demo staff are exempt from two-step sign-in. Elsewhere, staff must set it up first.
    </p>
  );
}
