import type { ConsoleSale, OpenReason } from '@piton/contract/payments/console-sale.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { ChevronLeft, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { RefundsCard } from '../refunds/refunds-card.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { Proposals } from '../proposals/proposals.tsx';
import { contradictionWords } from './evidence-words.ts';
import { disputePath, moneyPath } from '../money-paths.ts';
import { disputeWaiting, moneyOfMills, reasonWords, saleStatus } from '../money-words.ts';
import { SaleActions } from './sale-actions.tsx';
import { SaleEvidence } from './sale-evidence.tsx';
import { StaffSaleFacts } from './staff-sale-facts.tsx';
import { TestMark } from '../test-mark.tsx';

export function SaleView({ sale }: { sale: ConsoleSale }) {
  const { amount, companyName, why, status, mode, chargedBackMills, refundedMills } = sale;
  const { proposals, contradictions, refunds } = sale;
  const title = formatMoney(millsFromText(amount) ?? 0n);
  return (
    <div className="flex flex-col gap-4">
      <title>{`Sale of ${title} · Money · Piton`}</title>
      <header className="flex flex-col gap-2">
        <Link to={moneyPath} className={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Money
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-24 font-semibold wrap-anywhere">
            {title} to {companyName}
          </h1>
          <Status {...saleStatus(status)} />
          <TestMark mode={mode} />
          {refundedMills > 0 && (
            <Status
              tone="warning"
              word={`Refunds of ${moneyOfMills(refundedMills)}`}
              icon={Undo2}
            />
          )}
          {chargedBackMills > 0 && (
            <Status tone="danger" word={`${moneyOfMills(chargedBackMills)} charged back`} />
          )}
        </div>
      </header>
      {why.length > 0 && (
        <Notice tone="warning">
          {why.map((each) => (
            <p key={each}>{whyWords(each, contradictions)}.</p>
          ))}
        </Notice>
      )}
      <RefundsCard refunds={refunds} />
      <SaleActions sale={sale} />
      <SaleDisputes disputes={sale.disputes} />
      <Proposals title="Proposals" proposals={proposals} count={proposals.length} />
      <StaffSaleFacts sale={sale} />
      <SaleEvidence sale={sale} />
    </div>
  );
}

function SaleDisputes({ disputes }: Pick<ConsoleSale, 'disputes'>) {
  if (disputes.length === 0) return null;
  return (
    <TitledCard title="Disputes">
      <ul className="flex flex-col gap-2">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={disputePath(dispute.id)}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-2"
            >
              {dispute.acquirerReference}, {moneyOfMills(dispute.amountMills)}
            </Link>
            <Status {...disputeWaiting(dispute)} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The content of a response about another sale says more than the general reason. */
function whyWords(why: OpenReason, contradictions: ConsoleSale['contradictions']): string {
  const kept = contradictions.find(
    ({ reportedStatus, isSettled }) => reportedStatus === 'Mismatch' && !isSettled,
  );
  return why === 'other_sale' && kept ? contradictionWords(kept) : reasonWords[why];
}

const back =
  '-mx-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-16 text-primary ' +
  'transition-colors hover:bg-primary-soft';
