import { idempotencyDays } from '@piton/contract/v1/v1-limits.ts';
import { DocsTable } from '../docs-table.tsx';
import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';

/** A guide: whose server sees which data. Keep it in step with the privacy policy. */
export function DataAndPci() {
  return (
    <>
      <CardsSeen />
      <Questionnaires />
      <Stored />
      <Logs />
      <Retention />
      <NotClaimed />
    </>
  );
}

function CardsSeen() {
  return (
    <Section id="card-path" title="The path of a card">
      <p>
        The customer’s browser encrypts (“seals”) the card with an RSA key of your company, whose
        private part only Piton’s server has. The gateway gets the card from that server.
      </p>
      <DocsTable
        caption="Places that see the card’s number and security code"
        head={['', 'Our pay page', 'Your own card form', 'Your app with piton_flutter']}
        rows={[
          ['Typed into', 'A page of Piton', 'Your page', 'Your app'],
          [
            'Your server',
            'Sees nothing of the card',
            'Passes on a sealed text that it can’t open',
            'Sees nothing of the card',
          ],
          [
            'Scripts on your pages',
            'Can’t read it',
            'Can read it while it is typed',
            'Code in your app can read it',
          ],
          ['Piton’s server', 'Opens it', 'Opens it', 'Opens it'],
          ['The gateway', 'Gets it', 'Gets it', 'Gets it'],
        ]}
      />
      <p>
        On Piton’s server the number, the security code, the expiry date and the name on the card
        exist only in memory, from opening the text until the gateway’s response. The customer’s own
        name is another field, and is stored. Piton never writes them to its database, logs, emails
        or webhooks. It can’t show or charge them later.
      </p>
      <p>
        A sealed text protects the card on the way through your server. It doesn’t protect it from a
        script that reads the field first.
      </p>
    </Section>
  );
}

function Questionnaires() {
  return (
    <Section id="pci" title="Your PCI DSS questionnaire">
      <p>
        Shops that take cards confirm once a year that they follow PCI DSS. The form depends on how
        your shop takes them. Your acquirer decides which one applies to you.
      </p>
      <NameList
        entries={[
          {
            name: 'SAQ A',
            kind: 'pay page, link, pay button',
            text: 'The shorter form. Every element of the page that takes the card comes from Piton, and you only redirect or link to it. It also requires that you store no card numbers anywhere, paper excepted.',
          },
          {
            name: 'SAQ A-EP',
            kind: 'your own card form',
            text: 'A much longer form, because your page and each script on it can read the card while it is typed. It includes tests of your site and a watch over its scripts.',
          },
          {
            name: 'SAQ D',
            kind: 'cards on your server',
            text: 'The whole standard. It applies if a card ever reaches your server unsealed, such as in emails, chats or your own database. Don’t build that.',
          },
        ]}
      />
      <p>
        Apps have no form of their own: ask your acquirer before you take cards with{' '}
        <Code>piton_flutter</Code>, or open the <a href="/devdocs/hosted-page">pay page</a> instead.
      </p>
      <p>
        Keep your side safe even with SAQ A: an attacker who controls your shop can send customers
        to a false pay page. Use HTTPS, updates, two-step sign-in for the shop’s admin, and{' '}
        <a href="/developers/return-addresses">return addresses</a>.
      </p>
    </Section>
  );
}

function Stored() {
  return (
    <Section id="data-stored" title="Data that Piton stores about a payment">
      <ul>
        <li>
          The card’s brand and last four digits, which you see, too. For one day also a fingerprint
          made with a secret key, against people who test stolen cards.
        </li>
        <li>
          The customer’s name, email and phone, and the country if the page asks for it, as they
          entered them.
        </li>
        <li>
          Amount, purpose, reference, your <Code>metadata</Code>, times, the gateway’s numbers and
          result codes, and the result of 3-D Secure.
        </li>
        <li>
          The network address of a browser that paid on our page, as evidence for disputes. You see
          it with a dispute only.
        </li>
        <li>
          The SHA-256 of the sealed text, so that it is charged once. The text itself isn’t stored.
        </li>
      </ul>
      <p>
        Facts about the browser for 3-D Secure go to the customer’s bank and aren’t kept. Put no
        card numbers, identity papers or health data into <Code>metadata</Code>,{' '}
        <Code>purpose</Code> or <Code>reference</Code>: they are stored as you send them, and the
        last two are shown to the customer. The <a href="/privacy-policy#today">privacy policy</a>{' '}
        has the full list, with merchants’ own data.
      </p>
    </Section>
  );
}

function Logs() {
  return (
    <Section id="data-logs" title="Logs">
      <ul>
        <li>
          <strong>Ours</strong> have each request’s path, result, duration and network address. A
          filter removes secrets and anything that looks like a card number from each line.
        </li>
        <li>
          <strong>The request log</strong> under <a href="/developers/requests">Developers</a> shows
          the requests of your secret keys for 30 days, without sealed texts, secrets,{' '}
          <Code>metadata</Code> and fields about customers.
        </li>
        <li>
          <strong>Yours</strong>: write <Code>requestId</Code>, ids and codes. Leave out keys,
          sealed texts and whole bodies of webhooks, which name your customer.
        </li>
      </ul>
    </Section>
  );
}

function Retention() {
  return (
    <Section id="data-retention" title="Retention and erasure">
      <NameList
        entries={[
          {
            name: 'Payments',
            text: 'The law of Saint Lucia asks us to keep records for seven years (Money Laundering (Prevention) Act). Nothing deletes older ones automatically yet, and none is that old.',
          },
          {
            name: 'Test payments',
            text: '90 days, except those that paid a single-use request, were refunded, or were corrected by our staff.',
          },
          { name: 'Events, deliveries, request log', text: '30 days.' },
          {
            name: 'Stored responses for retries',
            text: `${idempotencyDays} days, by Idempotency-Key.`,
          },
          { name: 'Fingerprints of cards', text: 'One day.' },
        ]}
      />
      <p>
        A customer who asks for erasure or a copy writes to us, as the{' '}
        <a href="/privacy-policy#erasure">privacy policy</a> explains. We answer, but keep the
        payment’s record for as long as the law asks. Your own copy, in your shop and its backups,
        is yours to delete.
      </p>
    </Section>
  );
}

function NotClaimed() {
  return (
    <Section id="not-claimed" title="No claims beyond this">
      <ul>
        <li>
          <strong>We give no PCI DSS certificate.</strong> Piton has no Attestation of Compliance to
          show. SAQ A and A-EP ask you to confirm that your provider complies, so ask your acquirer
          how to answer, before you go live.
        </li>
        <li>We name no outside audit. Piton’s own tests of all this are in its repository.</li>
        <li>
          Sealing keeps cards from your server. It is no replacement for HTTPS, and no protection
          for a page or phone that someone else controls.
        </li>
      </ul>
    </Section>
  );
}
