import { formatMoney } from '@piton/contract/money/money.ts';
import { LockIcon, SpinnerIcon } from '../icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useBrowserValue } from '../use-browser-value.ts';

type SubmitButtonProps = {
  readonly amountMills: bigint | null;
  readonly isPaying: boolean;
  /** The page has warned that the customer just paid the same amount. */
  readonly isRepeat: boolean;
};

/** Never disabled: during a payment it keeps the focus, and a press does nothing. */
export function SubmitButton({ amountMills, isPaying, isRepeat }: SubmitButtonProps) {
  const { form } = useTexts();
  const amount = amountMills !== null && amountMills > 0n ? formatMoney(amountMills) : null;
  const submit = amount === null ? form.submit : form.submitAmount(amount);
  const paying = amount === null ? form.paying : form.payingAmount(amount);
  const unlessPaying = isRepeat ? form.submitAgain(submit) : submit;
  return (
    <button
      type="submit"
      aria-disabled={isPaying}
      aria-busy={isPaying}
      className={
        'mt-6 flex min-h-13 w-full items-center justify-center gap-2 rounded-10 ' +
        // Visible in forced-colours mode, which drops backgrounds.
        'border border-transparent bg-primary px-4 ' +
        'py-2 text-16 font-semibold text-balance text-on-primary tabular-nums transition-colors ' +
        'not-aria-busy:hover:bg-primary/90 not-aria-busy:active:bg-primary/80 ' +
        'aria-busy:cursor-progress'
      }
    >
      {isPaying && <SpinnerIcon className="size-5" />}
      {isPaying ? paying : unlessPaying}
    </button>
  );
}

/** A press does nothing before the page's script has loaded. */
export function LockLine({ companyName }: { companyName: string }) {
  const { page } = useTexts();
  const isReady = useBrowserValue(isInBrowser, false);
  if (!isReady) {
    return (
      <p className="loading mt-3 text-14 text-muted">
        {page.loading} <span className="after-a-while">{page.slow}</span>
      </p>
    );
  }
  return (
    <p className="mt-3 flex gap-2 text-14 text-muted">
      <LockIcon className="mt-0.5 size-4" />
      <span>{page.lock(companyName)}</span>
    </p>
  );
}

function isInBrowser(): boolean {
  return true;
}
