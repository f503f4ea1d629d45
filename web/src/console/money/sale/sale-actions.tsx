import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { resolutions } from '@piton/contract/proposals/proposal.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AdjustmentDialog } from '../proposals/adjustment-dialog.tsx';
import { DisputeDialog } from '../proposals/dispute-dialog.tsx';
import { DisputeOutcomeDialog } from '../proposals/dispute-outcome-dialog.tsx';
import { RefundOutcomeDialog } from '../refunds/refund-outcome-dialog.tsx';
import { StaffRefundDialog } from '../refunds/staff-refund-dialog.tsx';
import { ResolveDialog } from '../proposals/resolve-dialog.tsx';

/** Only the possible actions; each is a proposal until a second person approves it. */
export function SaleActions({ sale }: { sale: ConsoleSale }) {
  const { allowedProposals, mode, version, disputes, refunds } = sale;
  if (allowedProposals.length === 0) return null;
  return (
    <TitledCard title="Actions">
      <div className="flex flex-col gap-3 wide:flex-row wide:flex-wrap">
        {resolutions
          .filter((outcome) => allowedProposals.includes(outcome))
          .map((outcome) => (
            <ResolveDialog key={outcome} sale={sale} outcome={outcome} />
          ))}
        {allowedProposals.includes('refund_outcome') &&
          refunds
            .filter(({ waitsFor, isProposed }) => waitsFor !== null && !isProposed)
            .map((each) => (
              <RefundOutcomeDialog key={each.id} refund={each} saleVersion={version} />
            ))}
        {allowedProposals.includes('refund') && <StaffRefundDialog sale={sale} />}
        {allowedProposals.includes('dispute') && <DisputeDialog sale={sale} />}
        {allowedProposals.includes('dispute_outcome') &&
          disputes
            .filter(({ state }) => state === 'open')
            .map((each) => (
              <DisputeOutcomeDialog key={each.id} dispute={each} saleVersion={version} />
            ))}
        {allowedProposals.includes('adjustment') && (
          <AdjustmentDialog company={sale} mode={mode} sale={sale} />
        )}
      </div>
    </TitledCard>
  );
}
