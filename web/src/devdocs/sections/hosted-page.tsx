import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';

/** Continues the guide to the pay page after the first payment and the return. */
export function HostedPage() {
  return (
    <>
      <PayButton />
      <Sharing />
      <Uses />
      <Language />
      <States />
    </>
  );
}

const onStatus = `document.addEventListener('piton-status', ({ detail }) => {
  // Only for the screen: a page proves nothing.
  if (detail.status === 'paid') showThanks();
});`;

function PayButton() {
  return (
    <Section id="pay-button" title="A pay button on any page">
      <p>
        <a href="/devdocs#libraries-browser">&lt;piton-button&gt;</a> opens the pay page of a
        payment request in a new tab, and shows whether the request is open, paid or expired. It
        needs no server of yours: create a request with{' '}
        <Code>&quot;uses&quot;: &quot;many&quot;</Code> once, and put its id into the page. Such a
        request stays <Code>open</Code>, so only one with <Code>single</Code> use reports{' '}
        <Code>paid</Code>: for an order, let your server create one for each order.
      </p>
      <Snippet name="Your page’s script" language="javascript">
        {onStatus}
      </Snippet>
      <p>
        Text inside the element replaces its label, and <Code>piton-button::part(button)</Code>{' '}
        styles it. Release goods when your server’s webhook says <Code>payment_request.paid</Code>,
        or when you see the payment in <a href="/Mytransactions">Transactions</a>.
      </p>
    </Section>
  );
}

const whatsapp = `const text = \`Your order 17: \${request.url}\`;
const link = \`https://wa.me/?text=\${encodeURIComponent(text)}\`;`;

function Sharing() {
  return (
    <Section id="sharing" title="Share it by WhatsApp, email or QR code">
      <p>
        A request’s <Code>url</Code> works anywhere, not only in a redirect. Put it into a message,
        an invoice or a QR code. This link opens WhatsApp with your message:
      </p>
      <Snippet name="WhatsApp" language="javascript">
        {whatsapp}
      </Snippet>
      <p>
        With your customer’s number after <Code>wa.me/</Code>, such as <Code>17584500000</Code>, it
        opens that chat. Anyone with the address can pay the request, and sees its amount, purpose
        and reference. Without code, make and share links under <a href="/companies">Companies</a>.
      </p>
    </Section>
  );
}

function Uses() {
  return (
    <Section id="uses" title="Once or many times, and until when">
      <NameList
        entries={[
          {
            name: 'uses: single',
            kind: 'the default',
            text: 'For an order. Two customers with the same link can’t both pay: while one pays, the other is asked to wait.',
          },
          {
            name: 'uses: many',
            text: 'For a ticket, a donation or a fixed price on a poster. The request stays open, paidCount counts, and each payment has its own id and event. Your reference is the same in all of them.',
          },
          {
            name: 'expiresAt',
            text: 'Set it if the price or the stock is yours to promise only so long. It is checked when the customer submits, and a payment that began in time still ends. The event payment_request.expired comes afterwards.',
          },
          {
            name: 'cancel',
            text: 'POST /v1/payment-requests/{id}/cancel, when the order changes. Create another only if the response’s status is cancelled: being_paid and paid return 200, too, and a second request could be paid as well.',
          },
        ]}
      />
    </Section>
  );
}

function Language() {
  return (
    <Section id="language-and-mode" title="Language and mode">
      <p>
        The page is in English or French, as the customer’s browser prefers, and they can switch. To
        choose, add <Code>&amp;lang=fr</Code> or <Code>&amp;lang=en</Code> to <Code>url</Code>.
      </p>
      <p>
        The request decides the mode: one made with a test key takes test cards, says <em>TEST</em>{' '}
        and moves no money, whatever is in the address.
      </p>
    </Section>
  );
}

const states = [
  { name: 'open', text: 'The card form. The amount and the purpose can’t be changed.' },
  {
    name: 'being_paid',
    text: 'It is being paid right now, and can be paid once. The customer may check again in a few minutes.',
  },
  { name: 'paid', text: 'It has been paid. There is nothing left to do.' },
  { name: 'expired', text: 'The link has expired. The page says to ask you for a new one.' },
  {
    name: 'cancelled',
    text: 'The link has been switched off. The page says to ask you for a new one.',
  },
  { name: 'wrong address', text: 'No such link or company. The page says to check the link.' },
  {
    name: 'live, before our review',
    text: 'The company can’t take card payments here yet. The page says to ask you for another way to pay.',
  },
];

function States() {
  return (
    <Section id="page-states" title="Messages that your customer may see">
      <p>
        The page explains itself. If a customer calls you, this is what they see in each{' '}
        <Code>status</Code> of the request:
      </p>
      <NameList entries={states} />
      <p>
        A declined card shows the reason and keeps the form, so the customer can try another. If the
        outcome is unknown, the page says so, asks again by itself and takes no second payment until
        then. Closing the page cancels nothing that has begun: wait for the event.
      </p>
    </Section>
  );
}
