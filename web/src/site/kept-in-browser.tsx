import type { ReactNode } from 'react';
import { Part } from './article.tsx';

type Kept = { readonly name: string; readonly text: string };

/** By their names over TLS, as browsers show them. */
export const cookiesKept: readonly Kept[] = [
  {
    name: '__Host-piton_session',
    text: 'keeps you signed in, until you close the browser or, with “Remember me”, for 30 days.',
  },
  {
    name: '__Host-piton_device',
    text: 'lets us know the browser again for a year, so that strangers cannot lock you out of it.',
  },
  {
    name: '__Host-piton_code',
    text: 'exists for the ten minutes at most between your password and the code of your second step.',
  },
];

/** A name that ends with "…" continues with its company and payment. */
export const storedForTab: readonly Kept[] = [
  {
    name: 'user',
    text: 'who is signed in: the id of the account, name, email address, whether that was confirmed, and the company that is chosen.',
  },
  {
    name: 'react-router-scroll-positions',
    text: 'how far down you had read each page, so that going back leads there.',
  },
];

export const storedForGood: readonly Kept[] = [
  { name: 'theme', text: 'the colours that you chose.' },
  { name: 'pay-language', text: 'the language of pay pages that you chose.' },
  { name: 'cookies-accepted', text: 'that you have accepted the notice about cookies.' },
  { name: 'new-payment-sound', text: 'that new payments are to make no sound.' },
  { name: 'new-payment-badge', text: 'that new payments are not counted beside Transactions.' },
  { name: 'review-keys', text: 'of those who work here, that single letters do nothing.' },
  {
    name: 'unanswered-payment:…',
    text: 'while a payment has no answer yet: its amount, its time and a hash of what was sealed. Nothing of the card. What is older than a day is removed when you next open a pay page.',
  },
];

/**
 * Everything our pages store in a browser; kept-in-browser.test.ts checks it against the sources.
 */
export function KeptInBrowser() {
  return (
    <Part level={3} id="cookies" title="Cookies, and what else stays in your browser">
      <p>
        All of it is ours, and none of it follows you anywhere. Cookies are set only when you sign
        in or open an account. No script can read them.
      </p>
      <KeptList kept={cookiesKept} />
      <p>
        A demo without TLS calls them the same without <Name>__Host-</Name>. Besides, your browser
        keeps the following itself, without sending it to us. In the tab’s own storage (session
        storage), until the tab is closed:
      </p>
      <KeptList kept={storedForTab} />
      <p>
        In the browser’s storage (local storage), each only once you chose or did what it is about:
      </p>
      <KeptList kept={storedForGood} />
    </Part>
  );
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <ul>
      {kept.map(({ name, text }) => (
        <li key={name}>
          <Name>{name}</Name>: {text}
        </li>
      ))}
    </ul>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <code className="rounded-6 bg-sunken px-1 py-0.5 text-14 wrap-anywhere">{children}</code>;
}
