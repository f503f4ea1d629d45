import {
  type ProposalKind,
  tooMuchDisputed,
  tooMuchRefunded,
} from '@piton/contract/proposals/proposal.ts';
import { AppError } from '@piton/contract/http/errors.ts';

/** The reasons why propose stores nothing. */
export type ProposalRefusal =
  | 'other'
  | 'too_many'
  | 'possible_duplicate'
  | 'changed'
  | 'open_already'
  | 'known_dispute'
  | 'not_now'
  | 'too_much'
  | 'refund_too_much'
  | 'not_found';

export function proposalRefusal(outcome: ProposalRefusal, kind?: ProposalKind): AppError {
  if (outcome === 'not_found') return new AppError('not_found');
  if (outcome === 'possible_duplicate' && kind === 'dispute') {
    return new AppError('rejected_fields', {
      fields: { isPossibleDuplicate: possibleSameDispute },
    });
  }
  return outcome in fieldsOf
    ? new AppError('rejected_fields', { fields: fieldsOf[outcome as keyof typeof fieldsOf] })
    : new AppError('version_conflict', { message: words[outcome as keyof typeof words] });
}

const possibleSameDispute =
  'The sale has a dispute of the same amount that can’t be told apart by its reference. Check it first, and confirm if this is another case.';

const words = {
  other:
    'You already sent this proposal with different details. Check the open proposals, close this and start again.',
  too_many:
    'You have reached the limit of open proposals. Have some of them approved or rejected first.',
  changed: 'This sale has changed. Check it again before you propose.',
  open_already: 'Another proposal for this sale is awaiting approval.',
  not_now: 'This isn’t possible in the sale’s current state. Check it again.',
} as const satisfies Partial<Record<ProposalRefusal, string>>;

const fieldsOf = {
  too_much: { amountMills: tooMuchDisputed },
  refund_too_much: { amountMills: tooMuchRefunded },
  known_dispute: {
    reference: 'This dispute is already recorded for the sale.',
  },
  possible_duplicate: {
    isPossibleDuplicate:
      'An adjustment of the same amount is awaiting approval. Check it first, and confirm if this isn’t a duplicate.',
  },
} as const satisfies Partial<Record<ProposalRefusal, Record<string, string>>>;
