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
    text: 'recognises the browser again for a year, so that strangers cannot lock you out of it.',
  },
  {
    name: '__Host-piton_code',
    text: 'exists for up to ten minutes between your password and the code of two-step sign-in.',
  },
];

/** A name that ends with "…" continues with its company and payment. */
export const storedForTab: readonly Kept[] = [
  {
    name: 'user',
    text: 'the signed-in user: account id, name, email address, whether it is verified, and the current company.',
  },
  {
    name: 'react-router-scroll-positions',
    text: 'your scroll position on each page, to restore it when you go back.',
  },
];

export const storedForGood: readonly Kept[] = [
  { name: 'theme', text: 'your chosen colours.' },
  { name: 'pay-language', text: 'your chosen language for pay pages.' },
  { name: 'code', text: 'your chosen programming language in the developer docs.' },
  { name: 'cookies-accepted', text: 'that you have accepted the cookie notice.' },
  { name: 'new-payment-sound', text: 'that new payments make no sound.' },
  { name: 'new-payment-badge', text: 'that new payments are not counted next to Transactions.' },
  { name: 'review-keys', text: 'for our staff: that keyboard shortcuts are off.' },
  {
    name: 'unanswered-payment:…',
    text: 'while a payment’s outcome is unknown: its amount, its time and a hash of its encrypted text, but no card data. Entries older than a day are removed when you next open a pay page.',
  },
];

/**
 * Everything our pages store in a browser; kept-in-browser.test.ts checks it against the sources.
 */
export function KeptInBrowser() {
  return (
    <Part level={3} id="cookies" title="Cookies and browser storage">
      <p>
        All of it is ours, and none of it tracks you. Cookies are set only when you sign in or
        create an account. No script can read them.
      </p>
      <KeptList kept={cookiesKept} />
      <p>
        A demo without TLS uses the same names without <Name>__Host-</Name>. Your browser also
        stores the following, without sending it to us. In the tab’s own storage (session storage),
        until you close the tab:
      </p>
      <KeptList kept={storedForTab} />
      <p>
        In the browser’s storage (local storage), each only after the choice or action it records:
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
