import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { reviewPath } from '../review-path.ts';
import { companyStatus } from '../review-words.ts';

/** Warnings that must be read before the details. */
export function RecordWarnings({ record }: { record: ReviewRecord }) {
  const { sameNumber, owner, reopened, sentBack } = record;
  return (
    <>
      <SecondPerson record={record} />
      {record.isOtherNumber && (
        <Notice tone="warning">
          <p>The account number differs from the last one approved by two people.</p>
        </Notice>
      )}
      {sameNumber.length > 0 && (
        <Notice tone="warning">
          <p>
            The same account number is used by{' '}
            {sameNumber.map(({ uid, displayName }, index) => (
              <span key={uid}>
                {index > 0 && ', '}
                <Link to={reviewPath('bank_account', uid)} className="underline">
                  {displayName}
                </Link>
              </span>
            ))}
            .
          </p>
        </Notice>
      )}
      {record.lookAlikes.length > 0 && <LookAlikes {...record} />}
      {sentBack !== null && (
        <Notice tone="warning">
          <p className="wrap-anywhere">
            The merchant’s bank didn’t accept the payout {sentBack.reference}, as it reported on{' '}
            <DateText instant={new Date(sentBack.at)} />: {sentBack.reason} Approve it only if
            that’s fixed.
          </p>
        </Notice>
      )}
      {reopened !== null && (
        <Notice tone="warning">
          <p>
            {owner.displayName}’s account was closed, and opened again on{' '}
            <DateText instant={new Date(reopened)} />. Make sure the owner asked for it.
          </p>
        </Notice>
      )}
      {owner.closed !== null && (
        <Notice tone="warning">
          <p>{owner.displayName}’s account is closed, so there’s nothing to decide.</p>
        </Notice>
      )}
    </>
  );
}

function LookAlikes({ lookAlikes }: Pick<ReviewRecord, 'lookAlikes'>) {
  return (
    <Notice tone="warning">
      <p>
        The name is similar to another owner’s company. Check that customers can tell them apart.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {lookAlikes.map(({ companyId, companyName, ...state }) => (
          <li key={companyId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={reviewPath('company', companyId)} className="underline wrap-anywhere">
              {companyName}
            </Link>
            <Status {...companyStatus(state)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Bank accounts receive money, so one person alone can't approve one. */
function SecondPerson({ record }: { record: ReviewRecord }) {
  const { kind, inReview, note, firstApprover, mayApproveFrom, allowedDecisions } = record;
  if (kind !== 'bank_account' || !inReview || note !== '') return null;
  if (firstApprover === null) {
    return (
      <Notice>
        <p>Needs two approvals. The first is missing.</p>
      </Notice>
    );
  }
  if (mayApproveFrom !== null) {
    return <TooSoonTogether name={firstApprover.displayName} opens={new Date(mayApproveFrom)} />;
  }
  return allowedDecisions.includes('approve') ? (
    <Notice>
      <p>{firstApprover.displayName} has approved it. It needs your approval too.</p>
    </Notice>
  ) : (
    <Notice tone="warning">
      <p>
        Needs another reviewer: {firstApprover.displayName} has approved it, and another person
        needs to give the second approval.
      </p>
    </Notice>
  );
}

/**
 * The two approvers must be independent: neither may have just granted the other access, nor may
 * one person have granted it to both.
 */
function TooSoonTogether({ name, opens }: { name: string; opens: Date }) {
  return (
    <Notice tone="warning">
      <p>
        {name} has approved it. Someone else needs to give the second approval: one of you recently
        granted the other access, or the same person granted it to both. You can from{' '}
        <DateText instant={opens} form="day-and-time" /> on.
      </p>
    </Notice>
  );
}
