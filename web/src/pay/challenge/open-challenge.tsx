import { createRoot } from 'react-dom/client';
import { cancel, find } from '../sending/follow-attempt.ts';
import type { Challenge } from '../sending/read-response.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import styles from './challenge.css?inline';
import type { ChallengedPayment } from './challenged-payment.ts';
import { createWait, followChallenge } from './follow-challenge.ts';
import { listenForReturn } from './listen-for-return.ts';

/** Shows the bank's page in a dialog until the payment no longer waits for the bank. */
export async function openChallenge(
  challenge: Challenge,
  payment: ChallengedPayment,
): Promise<void> {
  await addStyles();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const closed = new AbortController();
  const { wait, endWait } = createWait();
  let endsAtMs = endOf(challenge);
  let isCancelled = false;
  const show = () =>
    root.render(
      <ChallengeDialog
        url={challenge.url}
        payment={payment}
        endsAtMs={endsAtMs}
        isCancelled={isCancelled}
        onCancel={() => {
          isCancelled = true;
          show();
          endWait();
        }}
      />,
    );
  show();
  const { signal } = closed;
  listenForReturn(endWait, signal);
  // The customer comes back from the bank's app.
  document.addEventListener('visibilitychange', endWait, { signal });
  try {
    await followChallenge({
      ask: () => (isCancelled ? cancel(payment, fetch, true) : find(payment, fetch)),
      wait,
      onWaiting: (still) => {
        if (Math.abs(endOf(still) - endsAtMs) < clockToleranceMs) return;
        endsAtMs = endOf(still);
        show();
      },
    });
  } finally {
    closed.abort();
    root.unmount();
    container.remove();
  }
}

let sheet: CSSStyleSheet | undefined;

/** In the script, so that neither the page carries them nor a further request delays the dialog. */
async function addStyles(): Promise<void> {
  if (sheet) return;
  sheet = await new CSSStyleSheet().replace(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** The server's time has whole seconds, and a response takes a while. */
const clockToleranceMs = 3000;

/** By this device's monotonic clock, which stops while some devices sleep. */
function endOf({ expiresAt, at }: Challenge): number {
  return performance.now() + Date.parse(expiresAt) - at.getTime();
}
