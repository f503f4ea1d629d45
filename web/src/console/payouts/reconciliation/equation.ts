import { carriedMills, shownMills } from '@piton/contract/money/money.ts';
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { counted } from '../payout-words.ts';

type Term = { name: string; about: string; mills: number };

/** The available money less all client funds, as lines that add up. */
export function equationOf(reconciliation: Reconciliation): readonly Term[] {
  const { queued, inTransit, unsettled } = reconciliation;
  return [
    {
      name: 'In our bank',
      about:
        reconciliation.bankMills < 0
          ? 'Negative: settlement file missing'
          : 'From the files imported so far',
      mills: reconciliation.bankMills,
    },
    {
      name: 'Due from the acquirer, less chargebacks',
      about: `Includes ${counted(unsettled.count, 'payment or refund', 'payments and refunds')} older than a week`,
      mills: reconciliation.dueFromAcquirerMills,
    },
    { name: 'Owed to merchants', about: 'Not in a payout yet', mills: -reconciliation.owedMills },
    { name: 'Disputed funds', about: 'In open disputes', mills: -reconciliation.disputedMills },
    ...(reconciliation.refundsPendingMills === 0
      ? []
      : [
          {
            name: 'Refunds pending',
            about: 'Not with the customers yet',
            mills: -reconciliation.refundsPendingMills,
          },
        ]),
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

/** The lines and their sum as shown, in whole cents. */
export function equationInCents(reconciliation: Reconciliation): readonly Term[] {
  const terms = equationOf(reconciliation);
  const coverMills = BigInt(reconciliation.coverMills);
  const carried = carriedMills(
    terms.map(({ mills }) => BigInt(mills)),
    coverMills,
  );
  const rest = { name: 'Carried over', about: 'Fractions of a cent', mills: Number(carried) };
  const cover = { name: 'Cover', about: 'Ours, after paying merchants' };
  return [
    ...terms.map((term) => ({ ...term, mills: Number(shownMills(BigInt(term.mills))) })),
    ...(carried === 0n ? [] : [rest]),
    { ...cover, mills: Number(shownMills(coverMills)) },
  ];
}

/** The difference between the server's total and the sum of its lines; zero if all is right. */
export function differenceOf(reconciliation: Reconciliation): number {
  const sum = equationOf(reconciliation).reduce((all, { mills }) => all + mills, 0);
  return reconciliation.coverMills - sum;
}
