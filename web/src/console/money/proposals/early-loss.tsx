import { formatWeekdayAndYear, startOfDay } from '@piton/contract/time/time.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Recording a loss takes away the merchant's chance to respond. */
export function EarlyLoss({ respondBy }: { respondBy: string }) {
  return (
    <Notice tone="warning">
      <p>
        The merchant can send evidence up to {formatWeekdayAndYear(startOfDay(respondBy))} and
        hasn’t yet. Once the loss is recorded, they can’t. Record it only if the acquirer has closed
        the dispute.
      </p>
    </Notice>
  );
}
