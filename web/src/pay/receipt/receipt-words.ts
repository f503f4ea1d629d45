import { isAllReturned, lostMills } from '@piton/contract/money/money-state.ts';
import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import type { KeptReceipt, ReceiptRefund } from '@piton/contract/receipts/receipt.ts';
import { isoInSaintLucia } from '@piton/contract/time/time.ts';
import { whatsappLink } from '@piton/contract/payment-requests/whatsapp-link.ts';
import { englishReceipt, type ReceiptTexts } from '../texts/english-receipt.ts';
import { frenchReceipt } from '../texts/french-receipt.ts';

/** The texts specific to one receipt, ready to show. */
export type ReceiptWords = {
  /** Replaces "Approved"; null if the money has not moved. */
  readonly since: {
    readonly word: string;
    readonly sentence: string;
    /** The path of an icon, and the classes of its colours. */
    readonly icon: string;
    readonly colour: string;
  } | null;
  readonly whatsapp: { readonly label: string; readonly link: string };
  readonly code: { readonly label: string; readonly use: string };
};

const looks = {
  open: {
    icon: 'M12 7v6M12 16.5v.01M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
    colour: 'text-warning *:bg-warning-soft',
  },
  back: {
    icon: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
    colour: 'text-primary *:bg-primary-soft',
  },
} as const;

const languages: Readonly<Record<PayLanguage, ReceiptTexts>> = {
  en: englishReceipt,
  fr: frenchReceipt,
};

/**
 * Runs only on the server, which sends the result: the browser's script contains none of these
 * words.
 */
export function receiptWords(receipt: KeptReceipt): Readonly<Record<PayLanguage, ReceiptWords>> {
  return { en: wordsOf(receipt, languages.en), fr: wordsOf(receipt, languages.fr) };
}

function wordsOf(receipt: KeptReceipt, texts: ReceiptTexts): ReceiptWords {
  const { companyName, link } = receipt;
  return {
    since: sinceText(receipt, texts),
    whatsapp: {
      label: texts.whatsapp,
      link: whatsappLink(`${texts.message(companyName)} ${link}`),
    },
    code: {
      label: texts.code,
      use: isAllReturned(receipt, receipt.amount) ? texts.codeOfReturned : texts.codeUse,
    },
  };
}

function sinceText(receipt: KeptReceipt, texts: ReceiptTexts): ReceiptWords['since'] {
  const { state, returned, refunded, disputed, refundPending, isVoided } = receipt;
  if (state === 'paid') return null;
  const { word, sentence } = isVoided && state === 'refunded' ? texts.voided : texts[state];
  // Money that moves now, if any, comes before what has moved.
  const moving = { disputed, refund_pending: refundPending } as const;
  const isMoving = state === 'disputed' || state === 'refund_pending';
  const sentences = [sentence(moneyText(isMoving ? moving[state] : returned))];
  const lost = lostMills(receipt);
  if (isMoving) {
    if (returned !== '0.00') sentences.push(texts.alsoBack(moneyText(returned)));
  } else if (lost > 0n && refunded !== '0.00') {
    sentences.push(texts.parts(moneyText(refunded), formatMoney(lost)));
  }
  sentences.push(...receipt.refunds.flatMap((refund) => refundTexts(refund, texts)));
  const leftMills = leftOf(receipt);
  if (leftMills > 0n) sentences.push(texts.left(formatMoney(leftMills)));
  return { word, ...(isMoving ? looks.open : looks.back), sentence: sentences.join(' ') };
}

function refundTexts(
  { amount, isDone, at, reference, dueOn }: ReceiptRefund,
  texts: ReceiptTexts,
): string[] {
  const when = isoInSaintLucia(new Date(at));
  if (isDone) return [texts.refundDone(moneyText(amount), when, reference)];
  const requested = texts.refundRequested(moneyText(amount), when);
  return dueOn === null ? [requested] : [requested, texts.dueBy(dueOn)];
}

function leftOf({ amount, returned, disputed, refundPending }: KeptReceipt): bigint {
  const gone = [returned, disputed, refundPending].map((text) => millsFromText(text) ?? 0n);
  return gone.reduce((left, mills) => left - mills, millsFromText(amount) ?? 0n);
}

function moneyText(amount: string): string {
  return formatMoney(millsFromText(amount) ?? 0n);
}
