import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReviewNote } from '../../ui/review-note.tsx';
import { useIsPayoutUnderWay } from '../companies/use-companies.ts';

/** The reviewer's request, or the next step while the review is pending. */
export function ReviewOfAccount({ account }: { account: BankAccount }) {
  const isUnderWay = useIsPayoutUnderWay();
  if (!account.inReview) return null;
  const { reviewTxt, reviewFields } = account;
  const hasResponse = reviewTxt !== null || Object.keys(reviewFields).length > 0;
  return (
    <>
      <ReviewNote note={reviewTxt ?? ''} fields={reviewFields} />
      <Notice>
        <p>
          {hasResponse
            ? 'Payouts are on hold until you update this and we’ve verified the account. '
            : 'Please allow 24 hours as we will review your bank information. Payouts are on hold until then. '}
          {isUnderWay && 'Money already on its way still goes to the account it was sent to.'}
        </p>
      </Notice>
    </>
  );
}
