import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { MarkCollectedButton } from './mark-collected-button.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptStanding } from './receipt-standing.tsx';
import { SendAgainButton } from './send-again-button.tsx';
import { standingOf } from './standing.ts';
import { UndoCollectionDialog } from './undo-collection-dialog.tsx';
import { type ReceiptPlace, useCheckedReceipt } from './use-checked-receipt.ts';

/** The page a merchant's phone opens after scanning a receipt's code. */
export function CheckReceiptPage() {
  const { companyId = '', token = '' } = useParams();
  const place = { companyId, token };
  const query = useCheckedReceipt(place);
  const isNothing = query.error instanceof ApiError && query.error.code === 'not_found';
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4">
      <title>Check a receipt · Piton</title>
      {isNothing ? (
        <NothingHere />
      ) : (
        <Loaded query={query} waiting={<Waiting />}>
          {(receipt) => <Checked key={token} receipt={receipt} place={place} />}
        </Loaded>
      )}
    </div>
  );
}

function Checked({ receipt, place }: { receipt: CheckedReceipt; place: ReceiptPlace }) {
  /** The result of the last press: null for success, undefined before the first press. */
  const [end, setEnd] = useState<string | null>();
  const standing = standingOf(receipt, end === null);
  const isCollected = receipt.last?.isCollected === true;
  return (
    <>
      {receipt.mode === 'test' && (
        <p className="hatched rounded-10 px-3 py-2 text-16 text-on-gold">
          <strong className="font-semibold">TEST</strong> No money moved in this payment.
        </p>
      )}
      <article className="overflow-clip rounded-16 border border-line bg-surface">
        <ReceiptStanding standing={standing} amount={receipt.amount} />
        <div className="flex flex-col gap-4 p-4 desktop:p-6">
          <div role="alert" className="empty:hidden">
            {end && <Notice tone="danger">{end}</Notice>}
          </div>
          <ReceiptFacts receipt={receipt} />
          {standing.isToBeCollected && (
            <MarkCollectedButton receipt={receipt} place={place} onEnd={setEnd} />
          )}
          {isCollected && <UndoCollectionDialog receipt={receipt} place={place} />}
          {receipt.mode === 'live' && <SendAgainButton saleId={receipt.saleId} />}
        </div>
      </article>
    </>
  );
}

/** Shown both to people without access and for an incomplete code. */
function NothingHere() {
  return (
    <>
      <h1 className="text-24 font-semibold">Receipt not found</h1>
      <EmptyState
        sentence="This receipt is not for one of your companies. Ask the customer to show the code again."
        action={
          <Link to="/index" className={buttonClasses('secondary')}>
            Go to Home
          </Link>
        }
      />
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the receipt">
      <div className="flex flex-col items-center gap-4 rounded-16 border border-line bg-surface p-6">
        <SkeletonBlock className="size-16 rounded-full" />
        <SkeletonBlock className="h-9 w-32" />
        <SkeletonBlock className="h-6 w-48" />
        <SkeletonBlock className="h-40 w-full" />
        <SkeletonBlock className="h-11 w-full" />
      </div>
    </Skeleton>
  );
}
