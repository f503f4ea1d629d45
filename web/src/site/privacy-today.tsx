import { exportedMax } from '@piton/contract/identity/account-care.ts';
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
          No identity provider. Accounts are our own: the id is one that we make, and there is no
          avatar.
        </li>
        <li>
          You sign in with an email address and a password. We do not keep the password: we keep a
          hash that shows whether it is right and cannot be turned back.
        </li>
        <li>No sale of personal data: that is as it was.</li>
      </ul>
    </Part>
  );
}

function Merchants() {
  return (
    <Part level={3} title="What we keep of merchants">
      <ul>
        <li>Of you: name, email address, country, and phone and address if you give them.</li>
        <li>
          Of your companies and your bank account: what you entered, in each version that was
          reviewed, and what was decided.
        </li>
        <li>
          Of your sessions: the kind of browser and system, when they began and were last used. A
          session ends after 30 days at the latest. The last twenty browsers that you signed in with
          are remembered, so that strangers who guess passwords do not lock you out.
        </li>
        <li>
          Of sign-ins, changes of your password, email address, second step or bank account, and
          attempts that failed: when, the kind of browser and system, and the network address, so
          that you can see who used your account. For one year; failed attempts for 90 days.
        </li>
        <li>
          Of a second step, if you set one up: the secret that your app and we share, encrypted with
          a key that is not in the database; and of your recovery codes, and of the codes that you
          have just used, only hashes.
        </li>
        <li>
          Of important actions: who did what and when, so that no one can change money or access
          unseen.
        </li>
      </ul>
    </Part>
  );
}

function Payers() {
  return (
    <Part level={3} title="What we keep of customers who pay">
      <ul>
        <li>
          The name, email address and phone number they type, the country where the page asks for
          it, what they paid for, the amount and the time.
        </li>
        <li>
          Of a card: its last four digits and its brand and, for one day, a fingerprint made with a
          secret key, from which the number cannot be read. The number, the security code, the
          expiry date and the name on it are sealed on the customer’s phone, opened only to charge
          the card, and never stored.
        </li>
        <li>
          For one day too, such a fingerprint of the network address. Both are there to stop people
          who try out stolen cards.
        </li>
        <li>
          For ten minutes, and one more until it is cleared away, how many payments came from one
          network that could not be taken, and for one day how many were tests, under a keyed hash
          of its address.
        </li>
        <li>
          Test payments are deleted after 90 days, unless one paid a link that can be used once or
          our staff has corrected it.
        </li>
      </ul>
      <p>
        The merchant who was paid sees all of this but the fingerprints and the counts per network.
        Receipts go by email to the address that was typed.
      </p>
    </Part>
  );
}

function Visitors() {
  return (
    <Part level={3} title="What our servers note">
      <p>
        For each request: the kind of page, whether it worked, how long it took and, if you are
        signed in, the id of your account, and the network address. Nothing that was typed. Tries to
        sign in, mails that are asked for and the like are counted under keyed hashes.
      </p>
    </Part>
  );
}

function Others() {
  return (
    <Part level={3} title="Who else gets data">
      <ul>
        <li>The card gateway and the banks behind it: what they need to charge the card.</li>
        <li>The banks that carry your payout: what they need to pay you.</li>
        <li>The mail service that carries our mails.</li>
        <li>Authorities, where the law of Saint Lucia obliges us.</li>
      </ul>
      <p>No one else.</p>
    </Part>
  );
}

function YourRights() {
  return (
    <Part level={3} id="erasure" title="A copy, a correction, erasure">
      <p>
        Write to <SupportAddress /> from the address of your account. We send you a copy of what we
        keep about you, correct what is wrong, and close and erase your account when you ask for it.
      </p>
      <p>
        The copy is one file. It holds your profile, how and with which browsers you sign in, your
        companies and your bank account in each version with every decision on them, what you asked
        customers for, payments, what was handed over, balances, payouts, and what is on record of
        what you and others did with all of it. Where there are more than{' '}
        {exportedMax.toLocaleString('en')} payments, or as many of another kind, it holds the newest{' '}
        {exportedMax.toLocaleString('en')} and says how many there are. Nothing to sign in, sign or
        decrypt with is in it, of account numbers only the last four digits, and of our staff who
        decided only the role.
      </p>
      <p>
        Erasing takes away your name, email address, phone, address, password, second step, sessions
        and known browsers. It waits until all money is settled. Records of payments, and of the
        companies and bank accounts they went to, have to be kept for seven years, because the Money
        Laundering (Prevention) Act asks for it; they are not used for anything else. Nothing
        deletes them by itself yet, and none is that old.
      </p>
      <p>
        You paid, and have no account? Write from the address that you typed there, with the number
        on your receipt. We tell you what we keep of you; the record of the payment stays as long as
        any other.
      </p>
    </Part>
  );
}
