import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { Receipt as ReceiptData } from '@piton/contract/receipts/receipt.ts';
import { isoInSaintLucia } from '@piton/contract/time/time.ts';
import type { ReactNode, Ref } from 'react';
import { checkPath, PathIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { ReceiptWords } from './receipt-words.ts';

type ReceiptProps = {
  readonly receipt: ReceiptData;
  /** Shown before the company's name. */
  readonly title: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The movements of the money since; absent if there are none. */
  readonly since?: ReceiptWords['since'];
  /** The code that finds the payment again. */
  readonly code?: ReactNode;
  /** Buttons and links, which are not printed. */
  readonly actions: ReactNode;
};

/** A paper slip with a madras edge, on screen and in print. */
export function Receipt({ receipt, title, headingRef, since, code, actions }: ReceiptProps) {
  const { companyName, amount, mode, createdAt } = receipt;
  const { receipt: words, test, response, dayAndTime } = useTexts();
  const { icon, colour, word, sentence } = since ?? {
    icon: checkPath,
    colour: 'text-positive *:bg-positive-soft',
    word: response.results.Approved,
  };
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.purpose, receipt.purpose],
    [words.card, receipt.card],
    [words.transaction, receipt.transactionNumber],
    [words.invoice, receipt.invoiceNumber],
    [words.resultCode, receipt.resultCode],
    [
      words.at,
      <time key="time" dateTime={createdAt}>
        {dayAndTime(isoInSaintLucia(new Date(createdAt)))}
      </time>,
    ],
  ];
  return (
    <article className="overflow-hidden rounded-16 border border-line bg-surface">
      <Edge />
      {mode === 'test' && (
        <p className="hatched px-4 py-2 text-center text-16 text-on-gold wide:px-6">
          <strong className="font-semibold">{test.mark}</strong> {test.nothingMoved}
        </p>
      )}
      <div className="p-4 wide:p-6">
        <p className={`flex items-center gap-2 text-16 font-semibold ${colour}`}>
          <span className="grid size-9 place-items-center rounded-full">
            <PathIcon path={icon} className="size-5" />
          </span>
          {word}
        </p>
        {sentence && <p className="mt-2 text-16">{sentence}</p>}
        <h1 ref={headingRef} tabIndex={-1} className="mt-4 outline-none">
          <span className="block text-16 text-muted">{title} </span>
          <span className="mt-1 block text-24 font-semibold text-balance wrap-anywhere">
            {companyName}
          </span>
        </h1>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-32 font-semibold tracking-tight tabular-nums wide:text-44">
          {formatMoney(millsFromText(amount) ?? 0n)}
          <span className="text-16 font-normal tracking-normal text-muted">XCD</span>
        </p>
        <dl className="mt-4 border-t border-line">
          {rows.map(
            ([name, value]) =>
              value && (
                <div
                  key={name}
                  className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2"
                >
                  <dt className="text-14 text-muted">{name}</dt>
                  <dd className="ml-auto text-right text-16 font-medium wrap-anywhere tabular-nums">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
        {code}
        <div className="mt-6 flex flex-col gap-2 print:hidden">{actions}</div>
      </div>
      <Edge />
    </article>
  );
}

function Edge() {
  return <div className="madras h-6 border-y border-line first:border-t-0 last:border-b-0" />;
}
