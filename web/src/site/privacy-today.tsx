import { exportedMax } from '@piton/contract/identity/merchant-accounts.ts';
import { Part, PartGroup } from './article.tsx';
import { KeptInBrowser } from './kept-in-browser.tsx';
import { SupportAddress } from './support-address.tsx';

/**
 * The software's current practice (docs/decisions/0012, 0018 and 0056): keep it in step with the
 * code.
 */
export function PrivacyToday() {
  return (
    <PartGroup id="today" title="Addendum of November 25, 2026">
      <Differences />
      <Merchants />
      <Payers />
      <Visitors />
      <KeptInBrowser />
      <Others />
      <YourRights />
    </PartGroup>
  );
}

function Differences() {
  return (
    <Part level={3} title="What is different today">
      <ul>
        <li>No web analytics. Piton counts no visitors and loads nothing from another site.</li>
        <li>
          No identity provider. Accounts are our own: we generate the id, and there is no avatar.
        </li>
        <li>
          You sign in with an email address and a password. We do not store the password, only a
          hash that can verify it and cannot be reversed.
        </li>
        <li>Still no sale of personal data.</li>
      </ul>
    </Part>
  );
}

function Merchants() {
  return (
    <Part level={3} title="Data we keep about merchants">
      <ul>
        <li>About you: name, email address, country, and phone and address if you provide them.</li>
        <li>
          About your companies and your bank account: the details you entered, in each version that
          was reviewed, and our decisions.
        </li>
        <li>
          About your sessions: the type of browser and system, and the times of the first and last
          use. A session ends after 30 days at the latest. We remember the last twenty browsers that
          you signed in with, so that strangers who guess passwords cannot lock you out.
        </li>
        <li>
          About sign-ins, failed attempts, and changes to your password, email address, two-step
          sign-in or bank account: the time, the type of browser and system, and the network
          address, so that you can see who used your account. For one year; failed attempts for 90
          days.
        </li>
        <li>
          About two-step sign-in, if you use it: the secret shared with your app, encrypted with a
          key that is not in the database, and hashes of your recovery codes and recently used
          codes.
        </li>
        <li>
          About important actions: who did what and when, so that no change to money or access goes
          unseen.
        </li>
        <li>
          About the requests of your programs, if you have an API key: the time, the key, the
          network address, the result and the contents, without cards, secrets and fields about
          customers. For 30 days, so that your developers can find mistakes.
        </li>
      </ul>
    </Part>
  );
}

function Payers() {
  return (
    <Part level={3} title="Data we keep about paying customers">
      <ul>
        <li>
          The name, email address and phone number they enter, the country if the page asks for it,
          the purpose, the amount and the time.
        </li>
        <li>
          About a card: its last four digits, its brand and, for one day, a fingerprint made with a
          secret key, from which the number cannot be read. The customer’s phone encrypts the
          number, the security code, the expiry date and the name on the card. We decrypt them only
          to charge the card, and never store them.
        </li>
        <li>
          The network address from which the card was charged on our page. It stays with the
          payment’s record, as evidence if the customer’s bank disputes the payment: the merchant
          sees it then, and it goes to the acquirer with the merchant’s evidence.
        </li>
        <li>
          Also for one day, a fingerprint of the network address, similar to the card’s. Both help
          us stop people who test stolen cards.
        </li>
        <li>
          For each network, under a keyed hash of its address: for ten minutes, and up to one more
          until deletion, the number of its payments that could not be processed; for one day the
          number of its test payments.
        </li>
        <li>
          How the customer’s bank recognised the customer (3-D Secure). The page sends the browser’s
          language, time zone and screen size with the payment; only that bank gets them, and we
          keep none of them.
        </li>
        <li>
          If the merchant’s own programs use our API: a copy of the payment, its refunds and
          disputes, without the card number. We send it to the server that the merchant named, and
          delete ours after 30 days.
        </li>
        <li>
          Test payments are deleted after 90 days, except those that paid a single-use link or that
          our staff corrected.
        </li>
      </ul>
      <p>
        The merchant who was paid sees all of this except the fingerprints, the counts per network
        and, without a dispute, the network address. Receipts go by email to the address entered.
      </p>
    </Part>
  );
}

function Visitors() {
  return (
    <Part level={3} title="Data our servers log">
      <p>
        For each request: the type of page, whether it succeeded, how long it took, the network
        address and, if you are signed in, your account’s id. Nothing you enter is logged. Sign-in
        attempts, requested emails and the like are counted under keyed hashes.
      </p>
    </Part>
  );
}

function Others() {
  return (
    <Part level={3} title="Who else gets data">
      <ul>
        <li>
          The payment gateway, the acquirer and the customer’s bank: the data needed to charge the
          card and, with 3-D Secure, to recognise the customer and the browser.
        </li>
        <li>Our bank and yours: the data needed to pay you.</li>
        <li>The service that delivers our emails.</li>
        <li>Authorities, if the law of Saint Lucia requires it.</li>
      </ul>
      <p>No one else.</p>
    </Part>
  );
}

function YourRights() {
  return (
    <Part level={3} id="erasure" title="Copies, corrections and erasure">
      <p>
        Write to <SupportAddress /> from the address of your account. On request, we send you a copy
        of your data, correct errors, and close and erase your account.
      </p>
      <p>
        The copy is one file. It contains your profile, your sign-in settings and browsers, each
        version of your companies and your bank account with all decisions, your payment requests,
        payments, collected goods, balances, payouts, and the recorded actions by you and others. If
        there are more than {exportedMax.toLocaleString('en')} payments, or entries of another kind,
        it contains the newest {exportedMax.toLocaleString('en')} and the total number. It contains
        no passwords or keys, only the last four digits of account numbers, a customer’s network
        address only with a disputed payment, and no names of our staff, only their roles.
      </p>
      <p>
        Erasure removes your name, email address, phone, address, password, two-step sign-in,
        sessions and known browsers. It is possible once all money is settled. The Money Laundering
        (Prevention) Act requires us to keep records of payments, and of the companies and bank
        accounts they went to, for seven years; we use them for nothing else. They are not yet
        deleted automatically, and none is that old.
      </p>
      <p>
        If you paid and have no account, write from the address that you entered, with the number on
        your receipt. We will tell you which data we keep about you. We keep the payment’s record as
        long as any other.
      </p>
    </Part>
  );
}
