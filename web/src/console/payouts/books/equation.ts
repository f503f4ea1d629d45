import type { Reconciliation } from '@piton/contract/payout-books.ts';
import { counted } from '../payout-words.ts';

type Term = { name: string; about: string; mills: number };

/** What is there for merchants, less all that is theirs: each line may be added up by hand. */
export function equationOf(books: Reconciliation): readonly Term[] {
  const { queued, inTransit, unsettled } = books;
  return [
    {
      name: 'In the bank',
      about:
        books.bankMills < 0
          ? 'Below nothing: what the acquirer settled was not read in'
          : 'As far as files were read in',
      mills: books.bankMills,
    },
    {
      name: 'Due from the acquirer, less chargebacks',
      about: `Among it ${counted(unsettled.count, 'payment')} of more than a week ago`,
      mills: books.dueFromAcquirerMills,
    },
    { name: 'Owed to merchants', about: 'And in no payout yet', mills: -books.owedMills },
    { name: 'Held', about: 'For chargebacks', mills: -books.heldMills },
    {
      name: 'Queued',
      about: `${counted(queued.count, 'payout')} not sent yet`,
      mills: -queued.mills,
    },
    {
      name: 'On its way',
      about: `${counted(inTransit.count, 'payout')} the bank has not spoken of`,
      mills: -inTransit.mills,
    },
  ];
}

/** By how much the answer is not what its lines come to; nothing where all is right. */
export function offBy(books: Reconciliation): number {
  const sum = equationOf(books).reduce((all, { mills }) => all + mills, 0);
  return books.coverMills - sum;
}
