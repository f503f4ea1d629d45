import { isAllReturned, lostMills, voidedWords } from '@piton/contract/money/money-state.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';

export type Standing = {
  readonly tone: 'positive' | 'warning' | 'danger';
  /** The word that can be read across a counter. */
  readonly word: string;
  /** Further facts, the most important first. */
  readonly sentences: readonly string[];
  readonly isToBeCollected: boolean;
};

/** The verdict that a shop's staff need before they give out the goods. */
export function standingOf(receipt: CheckedReceipt, isMarkedHere: boolean): Standing {
  const { mode, state, last } = receipt;
  if (mode === 'test' && state === 'paid') return ofTest;
  const hasCollected = last?.isCollected === true;
  const money = [...moneySentences(receipt), ...(hasCollected ? [] : careSentences(receipt))];
  const collection = last === null ? [] : [collectionText(last)];
  if (hasCollected) {
    const isNew = isMarkedHere && state === 'paid';
    return {
      tone: isNew ? 'positive' : 'warning',
      word: isMarkedHere ? 'Collected' : 'Already collected',
      sentences: [...collection, ...money],
      isToBeCollected: false,
    };
  }
  return {
    ...looks[state],
    sentences: [...money, ...collection],
    isToBeCollected: !isAllReturned(receipt, receipt.amount),
  };
}

/** A test receipt proves no payment, and anyone can create one. */
const ofTest: Standing = {
  tone: 'warning',
  word: 'Test: nothing was paid',
  sentences: ['Don’t release goods.'],
  isToBeCollected: false,
};

const looks = {
  paid: { tone: 'positive', word: 'Paid' },
  disputed: { tone: 'warning', word: 'In dispute' },
  refund_pending: { tone: 'warning', word: 'Refund pending' },
  partly_refunded: { tone: 'warning', word: 'Partly refunded' },
  refunded: { tone: 'danger', word: 'Refunded' },
  partly_returned_dispute_lost: {
    tone: 'warning',
    word: 'Partly returned to customer (dispute lost)',
  },
  returned_dispute_lost: { tone: 'danger', word: 'Returned to customer (dispute lost)' },
} as const satisfies Record<CheckedReceipt['state'], Pick<Standing, 'tone' | 'word'>>;

type Moved = Pick<
  CheckedReceipt,
  'amount' | 'state' | 'returned' | 'refunded' | 'disputed' | 'refundPending' | 'isVoided'
>;

export function moneySentences(moved: Moved): string[] {
  const { state, returned, refunded, disputed, refundPending } = moved;
  const back = moneyText(returned);
  const lost = formatMoney(lostMills(moved));
  const refunds = refunded === '0.00' ? [] : [`Refunded: ${moneyText(refunded)}.`];
  const earlier = returned === '0.00' ? [] : [`Returned to customer earlier: ${back}.`];
  switch (state) {
    case 'paid':
      return [];
    case 'refund_pending':
      return [
        [
          `Refund pending: ${moneyText(refundPending)}.`,
          ...earlier,
          ...(isAllReturned(moved, moved.amount) ? [] : ['The rest is paid.']),
        ].join(' '),
      ];
    case 'refunded':
      return [`${moved.isVoided ? voidedWords : 'Refunded'}: ${back}.`];
    case 'partly_refunded':
      return [`Refunded: ${back}. The rest is paid.`];
    case 'returned_dispute_lost':
      return [`Returned to customer (dispute lost): ${lost}.`, ...refunds];
    case 'partly_returned_dispute_lost':
      return [`Returned to customer (dispute lost): ${lost}.`, ...refunds, 'The rest is paid.'];
    case 'disputed':
      return [`Disputed by the customer’s bank: ${moneyText(disputed)} on hold.`, ...earlier];
  }
}

/** Advice, as long as the goods can still be held back. */
function careSentences(moved: Moved): string[] {
  if (isAllReturned(moved, moved.amount)) return ['Don’t release goods.'];
  return moved.state === 'disputed' ? ['In dispute: don’t release goods.'] : [];
}

function collectionText({ isCollected, at, name, isReader }: NonNullable<CheckedReceipt['last']>) {
  const by = isReader ? 'you' : name || 'a deleted account';
  const when = formatDayAndTime(new Date(at));
  return isCollected
    ? `On ${when}, by ${by}.`
    : `Marked as collected by mistake; undone on ${when} by ${by}.`;
}

/** "EC$1,250.50" */
function moneyText(amount: string): string {
  return formatMoney(millsFromText(amount) ?? 0n);
}

/** "Nutmeg and mace, EC$12.50": the subject of a button. */
export function receiptSubject({ purpose, amount }: CheckedReceipt): string {
  return [purpose, moneyText(amount)].filter(Boolean).join(', ');
}
