import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { counted } from '../payout-words.ts';

type Term = { name: string; about: string; mills: number };

/** The available money less all client funds, as lines that add up. */
export function equationOf(books: Reconciliation): readonly Term[] {
  const { queued, inTransit, unsettled } = books;
  return [
    {
      name: 'In the bank',
      about:
        books.bankMills < 0
          ? 'Negative: settlement file missing'
          : 'From the files imported so far',
      mills: books.bankMills,
    },
    {
      name: 'Due from the acquirer, less chargebacks',
      about: `Among it ${counted(unsettled.count, 'payment')} of more than a week ago`,
      mills: books.dueFromAcquirerMills,
    },
    { name: 'Owed to merchants', about: 'Not in a payout yet', mills: -books.owedMills },
    { name: 'Disputed funds', about: 'On hold for chargebacks', mills: -books.heldMills },
    {
      name: 'Queued',
      about: `${counted(queued.count, 'payout')} not sent yet`,
      mills: -queued.mills,
    },
    {
      name: 'In transit',
      about: `${counted(inTransit.count, 'payout')} awaiting bank confirmation`,
      mills: -inTransit.mills,
    },
  ];
}

/** The difference between the server's total and the sum of its lines; zero if all is right. */
export function offBy(books: Reconciliation): number {
  const sum = equationOf(books).reduce((all, { mills }) => all + mills, 0);
  return books.coverMills - sum;
}
