import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PagedList } from '../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { Fact, TitledCard } from '../../ui/titled-card.tsx';
import { AdjustmentDialog } from './proposals/adjustment-dialog.tsx';
import { Proposals } from './proposals/proposals.tsx';
import { RefundLimitsCard } from './refunds/refund-limits-card.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import { ledgerPath, moneyPath } from './money-paths.ts';
import { useCompanyLedger } from './use-money.ts';

/** A company's balance and all its ledger entries. */
export function CompanyLedgerPage() {
  const { companyId = '' } = useParams();
  const [search] = useSearchParams();
  const mode: SaleMode = search.get('mode') === 'test' ? 'test' : 'live';
  const ledger = useCompanyLedger(companyId, mode);
  const head = ledger.data?.pages[0];
  return (
    <div className="flex flex-col gap-4">
      <title>Ledger · Money · Piton</title>
      <Link to={moneyPath} className={back}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Money
      </Link>
      <h1 className="text-24 font-semibold wrap-anywhere">{head?.companyName ?? 'Ledger'}</h1>
      {head && (
        <TitledCard
          title={mode === 'test' ? 'Test money' : 'What we owe'}
          aside={
            <Link
              to={mode === 'test' ? ledgerPath(companyId) : `${ledgerPath(companyId)}?mode=test`}
              className={link}
            >
              {mode === 'test' ? 'Show real money' : 'Show test money'}
            </Link>
          }
        >
          <div className="flex flex-col items-start gap-4">
            <dl className="flex flex-wrap gap-x-12 gap-y-4">
              <Fact name="Balance">
                <span className="text-32 font-semibold">
                  <MoneyText mills={BigInt(head.balanceMills)} />
                </span>
              </Fact>
              <Fact name="Disputed funds">
                <MoneyText mills={BigInt(head.disputedMills)} />
              </Fact>
            </dl>
            {head.mayAdjust && <AdjustmentDialog company={head} mode={mode} />}
          </div>
        </TitledCard>
      )}
      {head && <RefundLimitsCard company={head} mode={mode} />}
      <Proposals
        title="Awaiting second approval"
        proposals={head?.waiting ?? []}
        count={head?.waitingCount ?? 0}
      />
      <PagedList
        query={ledger}
        waiting={<Waiting />}
        empty={<EmptyState sentence="Nothing posted yet." />}
      >
        {(lines) => <LedgerLines lines={lines} />}
      </PagedList>
    </div>
  );
}

function Waiting() {
  return (
    <div className="overflow-clip rounded-16 border border-line bg-surface">
      <SkeletonRows count={8} label="Loading the ledger" />
    </div>
  );
}

const link = 'text-primary underline underline-offset-2';
const back =
  '-mx-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-16 text-primary ' +
  'transition-colors hover:bg-primary-soft';
