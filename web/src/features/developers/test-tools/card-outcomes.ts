import type { ToolCardOutcome } from '@piton/contract/test-tools/test-tools.ts';
import { Hourglass, Scale, ShieldQuestionMark } from 'lucide-react';
import type { StatusProps } from '../../../ui/status.tsx';

type Outcome = StatusProps & { meaning: string };

/** The result of a payment with the card, and what a program does then. */
export const cardOutcomes: Readonly<Record<ToolCardOutcome, Outcome>> = {
  approved: {
    tone: 'positive',
    word: 'Approved',
    meaning: 'So is every other valid card number.',
  },
  challenge: {
    tone: 'neutral',
    word: '3-D Secure',
    icon: ShieldQuestionMark,
    meaning: 'The bank’s page asks for its password: 3ds2. Then the payment is approved.',
  },
  declined: {
    tone: 'danger',
    word: 'Declined',
    meaning: 'The customer’s bank gives no reason. Offer another card.',
  },
  declined_funds: {
    tone: 'danger',
    word: 'Declined',
    meaning: 'Too little money on the card. The advice is other_card.',
  },
  declined_cvv: {
    tone: 'danger',
    word: 'Declined',
    meaning: 'Wrong CVV. The advice is fix: the customer checks what they typed.',
  },
  declined_later: {
    tone: 'danger',
    word: 'Declined',
    meaning: 'The customer’s bank can’t be reached. The advice is later.',
  },
  incomplete: {
    tone: 'warning',
    word: 'Incomplete',
    meaning: 'The card network couldn’t complete the payment. Nothing was charged.',
  },
  busy: {
    tone: 'warning',
    word: 'Incomplete',
    meaning: 'The card network is busy or unavailable. Nothing was charged; try again later.',
  },
  pending: {
    tone: 'neutral',
    word: 'Pending',
    icon: Hourglass,
    meaning: 'The outcome is unknown at first. The payment is approved within a minute.',
  },
  disputed: {
    tone: 'warning',
    word: 'Disputed later',
    icon: Scale,
    meaning:
      'Approved. Some seconds later an example event says that the customer’s bank disputes it.',
  },
};
