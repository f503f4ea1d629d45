import { ChevronRight, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { VerifyFrame } from './verify-frame.tsx';

export function AccountChoicePage() {
  return (
    <VerifyFrame title="Choose Account">
      <Card>
        <h1 className="text-24 font-semibold text-balance">Where should your money go?</h1>
        <p className="mt-2 text-pretty text-muted">
          All payouts from all your companies will be transfered to this account. Payouts are once a
          week.
        </p>
        <BankAccountOption />
      </Card>
    </VerifyFrame>
  );
}

function BankAccountOption() {
  return (
    <Link
      to="/add-bank-acc"
      className={
        'mt-6 flex min-h-16 items-center gap-3 rounded-10 border border-control px-4 py-3 ' +
        'transition-colors hover:border-primary hover:bg-primary-soft'
      }
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Landmark className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">Bank account</span>
        <span className="block text-14 text-muted">At any bank in Saint Lucia</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
