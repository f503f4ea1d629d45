import type { ReviewDecision, ReviewKind } from '@piton/contract/reviews/review.ts';
import { Ban, Check, type LucideIcon, Pause, Pencil } from 'lucide-react';
import type { StatusProps } from '../../ui/status.tsx';

export const kindWords: Record<ReviewKind, string> = {
  company: 'Company',
  bank_account: 'Bank account',
};

/** Allows a break after a bank's name, but none between a masked number's dots and digits. */
export function titleText(title: string): string {
  return title.replace('•••• ', '••••\u00a0');
}

type DecisionWords = {
  /** The label of the choice. */
  name: string;
  /** The button's verb, before the subject. */
  verb: string;
  /** The past form. */
  done: string;
  icon: LucideIcon;
  tone: StatusProps['tone'];
};

export const decisionWords: Record<ReviewDecision, DecisionWords> = {
  approve: { name: 'Approve', verb: 'Approve', done: 'Approved', icon: Check, tone: 'positive' },
  ask_for_changes: {
    name: 'Ask for changes',
    verb: 'Ask for changes to',
    done: 'Asked for changes',
    icon: Pencil,
    tone: 'warning',
  },
  reject: { name: 'Reject', verb: 'Reject', done: 'Rejected', icon: Ban, tone: 'danger' },
  suspend: { name: 'Suspend', verb: 'Suspend', done: 'Suspended', icon: Pause, tone: 'danger' },
};

const standings: Record<string, StatusProps> = {
  approved: { tone: 'positive', word: 'Verified' },
  refused: { tone: 'danger', word: 'Rejected', icon: Ban },
  suspended: { tone: 'danger', word: 'Suspended', icon: Pause },
};

/** A company's status in addition to "in review"; null if there was no decision yet. */
export function standingStatus(standing: string): StatusProps | null {
  return standings[standing] ?? null;
}

/** A single status, where there is room for only one. */
export function companyStatus({
  inReview,
  standing,
}: {
  inReview: boolean;
  standing: string;
}): StatusProps {
  const decided = standingStatus(standing);
  const isClosed = standing === 'rejected' || standing === 'suspended';
  return decided !== null && (isClosed || !inReview)
    ? decided
    : { tone: 'warning', word: 'In review' };
}
