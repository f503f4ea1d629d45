import { Loaded } from '../../../ui/loading/loaded.tsx';
import { PayoutsHead } from '../payouts-head.tsx';
import { useReconciliation } from '../use-reconciliation.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { CoverCard } from './cover-card.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { TrialBalanceCard } from './trial-balance-card.tsx';

/** Compares the reports of bank and acquirer with the ledger, and lists differences. */
export function ReconciliationPage() {
  const query = useReconciliation();
  return (
    <div className="flex flex-col gap-6">
      <title>Reconciliation · Payouts · Piton</title>
      <PayoutsHead title="Reconciliation" />
      <Loaded query={query} waiting={<WaitingRows count={7} label="Loading the reconciliation" />}>
        {(reconciliation) => (
          <>
            <CoverCard reconciliation={reconciliation} />
            <ExceptionsSection reconciliation={reconciliation} />
          </>
        )}
      </Loaded>
      <TrialBalanceCard />
    </div>
  );
}
