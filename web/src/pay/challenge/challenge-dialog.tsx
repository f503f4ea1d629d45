import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { primaryAction, secondaryAction } from '../receipt/action-classes.ts';
import { useIsOnline } from '../unanswered/use-is-online.ts';
import { BankFrame, focusBank } from './bank-frame.tsx';
import { textsHere } from './challenge-texts.ts';
import type { ChallengedPayment } from './challenged-payment.ts';
import { useBankPage } from './use-bank-page.ts';

type ChallengeDialogProps = {
  readonly url: string;
  readonly payment: ChallengedPayment;
  /** By `performance.now()`. */
  readonly endsAtMs: number;
  readonly isCancelled: boolean;
  readonly onCancel: () => void;
};

/** Fills a phone's screen. On larger screens the frame has 3-D Secure's size, 500 by 600 pixels. */
export function ChallengeDialog(props: ChallengeDialogProps) {
  const { url, payment, endsAtMs, isCancelled, onCancel } = props;
  const texts = textsHere();
  const secondsLeft = useSecondsLeft(endsAtMs);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBankShown, onLoaded, times, reload, mayBeBlank } = useBankPage();
  const isAsked = useIsAsked();
  useModal(dialog, heading, isAsked);
  useEffect(() => {
    // Not if the customer has moved on to a button.
    if (isAsked && isBankShown && document.activeElement === heading.current) focusBank(frame);
  }, [isAsked, isBankShown]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="challenge-heading"
      aria-describedby="challenge-status"
      onCancel={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
      // Browsers close it on the second Escape, whatever the page says.
      onClose={() => dialog.current?.showModal()}
      // While hidden, the frame has its size all the same.
      className={isAsked ? dialogBox : `invisible fixed inset-0 ${dialogBox}`}
    >
      <PaymentSummary payment={payment} secondsLeft={secondsLeft} />
      <h2
        ref={heading}
        id="challenge-heading"
        tabIndex={-1}
        className="px-4 text-16 font-semibold outline-none"
      >
        {texts.heading}
      </h2>
      <StatusText secondsLeft={secondsLeft} isCancelled={isCancelled} />
      <BankFrame
        key={times}
        url={url}
        frame={frame}
        isBankShown={isBankShown}
        onLoaded={onLoaded}
      />
      <CancelButtons
        isAsking={isAsking && !isCancelled}
        isDisabled={isCancelled}
        onReload={mayBeBlank ? reload : null}
        amount={amountOf(payment)}
        onAsk={() => setAsking(true)}
        onKeepGoing={() => {
          setAsking(false);
          frame.current?.focus();
        }}
        onCancel={() => {
          heading.current?.focus();
          onCancel();
        }}
      />
    </dialog>
  );
}

const dialogBox =
  'm-auto flex size-full max-h-none max-w-none flex-col bg-surface text-ink ' +
  'backdrop:bg-veil wide:h-204 wide:max-h-full wide:w-125.5 wide:rounded-16 wide:border ' +
  'wide:border-line';

/** Most banks that ask the customer nothing have decided by then. */
const askedAfterMs = 2500;

/** Only time tells whether the bank asks: its pages are of another site. */
function useIsAsked(): boolean {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), askedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isAsked;
}

type PaymentSummaryProps = Pick<ChallengeDialogProps, 'payment'> & { readonly secondsLeft: number };

function PaymentSummary({ payment, secondsLeft }: PaymentSummaryProps) {
  return (
    <div className="px-4 pt-3 pb-2">
      <p className="truncate text-14 text-muted">{payment.companyName}</p>
      <p className="flex items-baseline justify-between gap-4 tabular-nums">
        <strong className="text-20 font-semibold">{amountOf(payment)}</strong>
        <span role="timer" className="text-14 text-muted">
          {textsHere().timeLeft(clockOf(secondsLeft))}
        </span>
      </p>
    </div>
  );
}

/** Opens the dialog once the bank asks, and at its end returns the focus to the element that had it. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
  isAsked: boolean,
): void {
  useLayoutEffect(() => {
    if (!isAsked) return undefined;
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, [dialog, heading, isAsked]);
}

type StatusTextProps = { readonly secondsLeft: number; readonly isCancelled: boolean };

/** Its height is the same for each text, so that the frame doesn't move. */
function StatusText({ secondsLeft, isCancelled }: StatusTextProps) {
  const isOnline = useIsOnline();
  return (
    <output id="challenge-status" className="block min-h-13 px-4 pb-3 text-14">
      {textsHere()[statusOf({ secondsLeft, isCancelled, isOnline })]}
    </output>
  );
}

function statusOf({
  secondsLeft,
  isCancelled,
  isOnline,
}: StatusTextProps & { readonly isOnline: boolean }) {
  if (!isOnline) return 'offline';
  if (isCancelled) return 'cancelling';
  if (secondsLeft === 0) return 'timeUp';
  return secondsLeft <= 60 ? 'lastMinute' : 'steps';
}

type CancelButtonsProps = {
  readonly isAsking: boolean;
  readonly isDisabled: boolean;
  /** Null while the bank's page needs none. */
  readonly onReload: (() => void) | null;
  readonly amount: string;
  readonly onAsk: () => void;
  readonly onKeepGoing: () => void;
  readonly onCancel: () => void;
};

function CancelButtons(props: CancelButtonsProps) {
  const { isAsking, isDisabled, onReload, amount, onAsk, onKeepGoing, onCancel } = props;
  const texts = textsHere();
  const isOnline = useIsOnline();
  const keepGoing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keepGoing.current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <div className="flex gap-2 px-4 py-3">
        {onReload && !isDisabled && (
          <button type="button" disabled={!isOnline} onClick={onReload} className={secondaryAction}>
            {texts.reload}
          </button>
        )}
        <button type="button" disabled={isDisabled} onClick={onAsk} className={secondaryAction}>
          {texts.cancel}
        </button>
      </div>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 px-4 py-3">
      <legend className="float-left w-full text-16">{texts.question}</legend>
      <button type="button" onClick={onCancel} className={primaryAction}>
        {texts.cancelAmount(amount)}
      </button>
      <button ref={keepGoing} type="button" onClick={onKeepGoing} className={secondaryAction}>
        {texts.keepGoing}
      </button>
    </fieldset>
  );
}

function amountOf({ amount }: ChallengedPayment): string {
  return formatMoney(millsFromText(amount) ?? 0n);
}

function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** "4:32" */
function clockOf(secondsLeft: number): string {
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return `${Math.floor(secondsLeft / 60)}:${seconds}`;
}
