import { Clock } from 'lucide-react';
import { Status } from '../../ui/status.tsx';

export function AccountStanding({ inReview }: { inReview: boolean }) {
  return inReview ? (
    <Status tone="warning" word="In Review" icon={Clock} />
  ) : (
    <Status tone="positive" word="Verified" />
  );
}
