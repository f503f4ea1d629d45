import type { SessionUser } from '@piton/contract/identity/session.ts';
import { disputeReasonWords, type MerchantDispute } from '@piton/contract/disputes/dispute.ts';
import { disputePath } from '@piton/contract/http/routes.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useOutletContext } from 'react-router';
import { DateText } from '../../ui/dates/date-text.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { PagedList } from '../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { TestMark } from '../../ui/test-mark.tsx';
import { Deadline } from './deadline.tsx';
import { disputeStatus } from './dispute-words.ts';
import { useDisputes } from './use-disputes.ts';

/** A company's disputes: those that await a response come first, by deadline. */
export function DisputesPage() {
  const { primaryCompany } = useOutletContext<SessionUser>();
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Disputes · Piton</title>
      <div className="flex flex-col gap-2">
        <Link to="/Mytransactions" className={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Transactions
        </Link>
        <h1 className="text-24 font-semibold">Disputes</h1>
        <p className="max-w-160 text-16 text-pretty text-muted">
          A customer’s bank can dispute a card payment. You can send evidence once, up to the
          deadline, or accept the dispute.
        </p>
      </div>
      {primaryCompany === null ? none : <Disputes companyId={primaryCompany} />}
    </div>
  );
}

const none = <EmptyState sentence="No disputes. We’ll email you if a customer’s bank opens one." />;

const toCome = (
  <div className="overflow-clip rounded-16 border border-line bg-surface">
    <SkeletonRows count={3} label="Loading disputes" />
  </div>
);

function Disputes({ companyId }: { companyId: string }) {
  return (
    <PagedList query={useDisputes(companyId)} waiting={toCome} empty={none}>
      {(disputes) => (
        <ul className="overflow-clip rounded-16 border border-line bg-surface">
          {disputes.map((dispute) => (
            <Row key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Row({ dispute }: { dispute: MerchantDispute }) {
  const { id, amountMills, personName, sale, respondBy, isAwaitingResponse, mode } = dispute;
  const { disputeReason, opened, decided } = dispute;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={disputePath(id)}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-16 font-semibold">
              <MoneyText mills={BigInt(amountMills)} />
            </span>
            <Status {...disputeStatus(dispute)} />
            {mode === 'test' && <TestMark />}
          </span>
          <span className="text-14 wrap-anywhere text-muted">
            {personName === '' ? 'No name given' : personName} · sale {sale.invoice}
          </span>
          {disputeReason !== null && (
            <span className="text-14 text-muted">{disputeReasonWords[disputeReason]}</span>
          )}
          <span className={`text-14 ${isAwaitingResponse ? 'font-medium' : 'text-muted'}`}>
            {isAwaitingResponse && respondBy !== null ? (
              <>
                Respond by <Deadline respondBy={respondBy} />
              </>
            ) : (
              <>
                Opened <DateText instant={new Date(opened)} />
                {decided !== null && (
                  <>
                    {' '}
                    · decided <DateText instant={new Date(decided)} />
                  </>
                )}
              </>
            )}
          </span>
        </span>
        <ChevronRight className="size-5 text-muted" aria-hidden="true" />
      </Link>
    </li>
  );
}

const back =
  '-ml-2 inline-flex min-h-11 items-center gap-1 rounded-10 px-2 text-14 font-medium ' +
  'text-primary hover:bg-primary-soft';
