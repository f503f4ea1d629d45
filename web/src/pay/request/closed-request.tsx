import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import type { PayPageRequest } from '@piton/contract/payments/pay-page-props.ts';
import { CheckIcon } from '../icons.tsx';
import { secondaryAction } from '../receipt/action-classes.ts';
import type { PayTexts } from '../texts/pay-texts.ts';
import { useLanguage } from '../texts/use-texts.ts';

type ClosedRequestProps = {
  readonly request: PayPageRequest;
  readonly companyName: string;
};

/** Explains why a payment request has no form. */
export function ClosedRequest({ request, companyName }: ClosedRequestProps) {
  const { state } = request;
  const { language, linkTo, texts } = useLanguage();
  const { request: words } = texts;
  if (state === 'open') return null;
  const { heading, next } = closedWords(state, words, companyName);
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6 text-16 wrap-anywhere">
      <p className="flex gap-2 font-semibold">
        {state === 'paid' && <CheckIcon className="mt-0.5 size-5 text-positive" />}
        {heading}
      </p>
      {request.state !== 'unknown' && (
        <p className="text-muted tabular-nums">
          {formatMoney(millsFromText(request.amount) ?? 0n)} · {request.purpose}
        </p>
      )}
      <p>{next}</p>
      {state === 'busy' && (
        // The same address: the server returns the current state.
        <a href={linkTo(language)} className={secondaryAction}>
          {words.checkAgain}
        </a>
      )}
    </div>
  );
}

function closedWords(
  state: Exclude<PayPageRequest['state'], 'open'>,
  words: PayTexts['request'],
  companyName: string,
): { readonly heading: string; readonly next: string } {
  const heading = words[state];
  switch (state) {
    case 'paid':
      return { heading, next: words.nothingToDo };
    case 'busy':
      return { heading, next: words.once };
    case 'expired':
    case 'off':
      return { heading, next: words.askForNew(companyName) };
    case 'unknown':
      return { heading, next: words.checkLink(companyName) };
  }
}
