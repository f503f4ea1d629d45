import type { SessionUser } from '@piton/contract/identity/session.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { Link, useOutletContext } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { DisputesLink } from '../disputes/disputes-link.tsx';
import { NewPaymentSettings } from '../live/new-payment-settings.tsx';
import { Seen } from '../live/seen.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Sales } from './list/sales.tsx';
import { TestBand } from './test-band.tsx';

const titles: Record<SaleMode, string> = { live: 'Transactions', test: 'Test Transactions' };

/** Live and test payments share the page; only the mode differs. */
function TransactionsPage({ mode }: { mode: SaleMode }) {
  const { primaryCompany } = useOutletContext<SessionUser>();
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>{`${titles[mode]} · Piton`}</title>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-24 font-semibold">{titles[mode]}</h1>
        <NewPaymentSettings />
      </div>
      <ModeSwitch />
      {mode === 'test' && <TestBand />}
      {primaryCompany === null ? (
        <EmptyState
          sentence="Create a company first."
          action={
            <Link to="/edit-company" className={buttonClasses('primary')}>
              Create a company
            </Link>
          }
        />
      ) : (
        <>
          {mode === 'live' && <DisputesLink companyId={primaryCompany} />}
          {mode === 'live' && <Seen companyId={primaryCompany} />}
          <Sales key={`${primaryCompany} ${mode}`} companyId={primaryCompany} mode={mode} />
        </>
      )}
    </div>
  );
}

export function LiveTransactionsPage() {
  return <TransactionsPage mode="live" />;
}

export function TestTransactionsPage() {
  return <TransactionsPage mode="test" />;
}
