import type { BankAccount } from '@piton/contract/bank-account.ts';
import { reviewedFieldName } from '@piton/contract/review.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReviewNote } from '../../ui/review-note.tsx';

/** What the review asks for, or what happens until it has looked. */
export function ReviewOfAccount({ account }: { account: BankAccount }) {
  if (!account.inReview) return null;
  const reasons = Object.entries(account.reviewFields).map(
    ([field, reason]) => [reviewedFieldName(field), reason] as const,
  );
  const isAnswered = account.reviewTxt !== null || reasons.length > 0;
  return (
    <>
      <ReviewNote note={account.reviewTxt ?? ''} reasons={reasons} />
      <Notice>
        <p>
          {isAnswered
            ? 'Payouts wait until this is put right and we have verified the account. '
            : 'Please allow 24 hours as we will review your bank information. Payouts wait until then. '}
          Money that is already on its way still arrives at the account it was sent to.
        </p>
      </Notice>
    </>
  );
}
