import { markCollected, type CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { receiptSubject } from './standing.ts';
import { type ReceiptPlace, useReceiptChanged } from './use-checked-receipt.ts';

type MarkCollectedButtonProps = {
  receipt: CheckedReceipt;
  place: ReceiptPlace;
  /** Null on success, otherwise the problem. */
  onEnd: (problem: string | null) => void;
};

const whileDisputed =
  'If the customer already has the goods, you can mark them. We’ll record who marked them and when, and add the time to your evidence.';

export function MarkCollectedButton({ receipt, place, onEnd }: MarkCollectedButtonProps) {
  const changed = useReceiptChanged(place);
  const mark = useMutation({
    mutationFn: () => call(markCollected, { params: place, body: { version: receipt.version } }),
    onSuccess: (marked) => {
      onEnd(null);
      changed.show(marked);
    },
    onError: async (error) => {
      onEnd(error.message);
      // Another phone was first, or money was refunded, so this shows the current state below the
      // message.
      await changed.askAgain();
    },
  });
  const isDisputed = receipt.state === 'disputed';
  return (
    <>
      {isDisputed && <p className="text-14 text-pretty text-muted">{whileDisputed}</p>}
      <Button
        variant={isDisputed ? 'secondary' : 'primary'}
        isFullWidth
        isBusy={mark.isPending}
        onClick={() => mark.mutate()}
      >
        <span className="min-w-0 wrap-anywhere">
          Mark goods as collected: {receiptSubject(receipt)}
        </span>
      </Button>
    </>
  );
}
