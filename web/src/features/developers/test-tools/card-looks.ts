import type { ToolCardOutcome } from '@piton/contract/test-tools/test-tools.ts';
import { Hourglass, Scale, ShieldQuestionMark } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

/** The look of a payment's result with the card. */
export const cardLooks: Readonly<Record<ToolCardOutcome, Pick<StatusProps, 'tone' | 'icon'>>> = {
  approved: {
    tone: 'positive',
  },
  challenge: {
    tone: 'neutral',
    icon: ShieldQuestionMark,
  },
  declined: {
    tone: 'danger',
  },
  declined_funds: {
    tone: 'danger',
  },
  declined_cvv: {
    tone: 'danger',
  },
  declined_later: {
    tone: 'danger',
  },
  incomplete: {
    tone: 'warning',
  },
  busy: {
    tone: 'warning',
  },
  unavailable: {
    tone: 'warning',
  },
  pending: {
    tone: 'neutral',
    icon: Hourglass,
  },
  disputed: {
    tone: 'warning',
    icon: Scale,
  },
};
