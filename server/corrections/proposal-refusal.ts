import { tooMuchChargedBack } from '@piton/contract/correction.ts';
import { AppError } from '@piton/contract/errors.ts';

/** Why nothing was written down, as propose_correction answers. */
export type Unproposed =
  | 'other'
  | 'too_many'
  | 'beside_equal'
  | 'changed'
  | 'open_already'
  | 'known_dispute'
  | 'not_now'
  | 'too_much'
  | 'not_found';

export function proposalRefusal(outcome: Unproposed): AppError {
  if (outcome === 'not_found') return new AppError('not_found');
  return outcome in fieldsOf
    ? new AppError('rejected_fields', { fields: fieldsOf[outcome as keyof typeof fieldsOf] })
    : new AppError('changed_meanwhile', { message: words[outcome as keyof typeof words] });
}

const words = {
  other:
    'You have sent this proposal before, with something else in it. Look at what waits, close this and begin anew.',
  too_many:
    'As many of your proposals as may wait for a second person do so already. Have some of them answered first.',
  changed: 'Something new is known of this sale. Look at it again before you propose.',
  open_already: 'Another proposal for this sale waits for a second person already.',
  not_now: 'This cannot be done with the sale as it is now. Look at it again.',
} as const satisfies Partial<Record<Unproposed, string>>;

const fieldsOf = {
  too_much: { amountMills: tooMuchChargedBack },
  known_dispute: {
    reference:
      'This dispute was written down for the sale already. Where it has come back, add to its reference, such as “-2”.',
  },
  beside_equal: {
    isBesideEqual:
      'An adjustment of just this amount waits for a second person already. Look at it first, and say so if this is another.',
  },
} as const satisfies Partial<Record<Unproposed, Record<string, string>>>;
