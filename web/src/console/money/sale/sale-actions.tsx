import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { isOpenChargeback, resolutions } from '@piton/contract/payments/proposal.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AdjustmentDialog } from '../proposals/adjustment-dialog.tsx';
import { ChargebackDialog } from '../proposals/chargeback-dialog.tsx';
import { ChargebackEndDialog } from '../proposals/chargeback-end-dialog.tsx';
import { ResolveDialog } from '../proposals/resolve-dialog.tsx';

/** Only the possible actions; each is a proposal until a second person confirms it. */
export function SaleActions({ sale }: { sale: ConsoleSale }) {
  const { admits, mode, seen, proposals } = sale;
  if (admits.length === 0) return null;
  return (
    <TitledCard title="Actions">
      <div className="flex flex-col gap-3 wide:flex-row wide:flex-wrap">
        {resolutions
          .filter((outcome) => admits.includes(outcome))
          .map((outcome) => (
            <ResolveDialog key={outcome} sale={sale} outcome={outcome} />
          ))}
        {admits.includes('chargeback') && <ChargebackDialog sale={sale} />}
        {admits.includes('chargeback_end') &&
          proposals
            .filter((each) => isOpenChargeback(each, proposals))
            .map((each) => <ChargebackEndDialog key={each.id} chargeback={each} saleSeen={seen} />)}
        {admits.includes('adjustment') && (
          <AdjustmentDialog company={sale} mode={mode} sale={sale} />
        )}
      </div>
    </TitledCard>
  );
}
