import { originPlaceholder } from '../../site/placeholders.ts';
import { Samples } from '../samples.tsx';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

const inThePage = `import { Piton, readBrowser, sealCard } from '@piton/browser';

const piton = new Piton('pk_test_piton_YOUR_KEY', { baseUrl: '${originPlaceholder}' });
// card has cardNumber, month, year, cvv, name, personName, personEmail and personPhone.
const encryptedTxt = await sealCard(card, await piton.checkout.getCompany());
await fetch('/pay', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ encryptedTxt, browser: readBrowser() }),
});`;

/** For shops that want the card fields on their own page. */
export function OwnForm() {
  return (
    <>
      <Section id="own-form" title="How it works">
        <p>
          Our pay page suits most shops. If the card fields must be on your own site, your
          customer’s browser seals the card, so that your server never sees it:
        </p>
        <ol>
          <li>
            The page gets your company’s RSA key from <Code>GET /v1/public/company</Code>, with a{' '}
            <a href="#publishable-keys">publishable key</a>.
          </li>
          <li>
            It seals the <a href="/devdocs/functions#payment">card and customer fields</a>, without
            an amount, and sends the text to your server.
          </li>
          <li>
            Your server sends it to <Code>POST /v1/payment-requests/{'{id}'}/pay</Code>, with a
            secret key that has the permissions <Code>request</Code> and <Code>charge</Code>. Amount
            and reference are the payment request’s, so the page can’t alter them.
          </li>
        </ol>
        <p>
          In the page, with <a href="/devdocs#libraries-browser">@piton/browser</a>:
        </p>
        <Snippet name="Your page’s script" language="javascript">
          {inThePage}
        </Snippet>
        <p>On your server, which got the text:</p>
        <Samples step="charge-sealed-card" />
        <Rules />
      </Section>
      <Section id="own-form-whole" title="A whole shop without a library">
        <p>
          Save these three in one folder, put your keys in, run <Code>node card-server.mjs</Code>{' '}
          and open the address that it prints.
        </p>
        <Snippet name="seal.mjs" language="javascript" isLong>
          {codeOf('seal.mjs')}
        </Snippet>
        <Snippet name="card-form.html" language="html" isLong>
          {codeOf('card-form.html')}
        </Snippet>
        <Snippet name="card-server.mjs" language="javascript" isLong>
          {codeOf('card-server.mjs')}
        </Snippet>
      </Section>
      <PublishableKeys />
    </>
  );
}

function Rules() {
  return (
    <ul>
      <li>
        <strong>Pending</strong> (202, or 200 with an <Code>action</Code>): send the same text again
        after <Code>Retry-After</Code>. The card is charged once.
      </li>
      <li>
        <strong>3-D Secure</strong>: <Code>browser</Code> has the facts about your customer’s
        browser; without it, a gateway with 3-D Secure charges nothing. If the bank asks for a
        confirmation, <Code>action.url</Code> is its page. It can’t be framed: open it in a new tab,
        and send the same text again until the payment has ended.
      </li>
      <li>
        <strong>Words</strong>: <Code>reason</Code> and the messages of errors are for you. Show
        your customer your own, by <Code>reasonCode</Code>.
      </li>
      <li>
        <strong>A declined card</strong> leaves the request open: seal the next card and pay the
        same request. It can be paid once.
      </li>
      <li>
        Browsers seal only on HTTPS pages and on <Code>localhost</Code>. Scripts on that page can
        read the card during typing, so load no third-party scripts there. The card networks’ rules
        for such pages apply to yours (PCI DSS, SAQ A-EP).
      </li>
    </ul>
  );
}

function PublishableKeys() {
  return (
    <Section id="publishable-keys" title="Publishable keys">
      <p>
        A publishable key (<Code>pk_…</Code>) may be in any page or app. It reads two things, from
        any site (CORS), and nothing else; every other operation refuses it with{' '}
        <Code>secret_key_required</Code>:
      </p>
      <ul>
        <li>
          <Code>GET /v1/public/company</Code>: your company’s name, whether it takes live payments,
          and the RSA key to seal with. Get it for each payment, because keys are replaced.
        </li>
        <li>
          <Code>GET /v1/public/payment-requests/{'{id}'}</Code>: a payment request’s state, amount,
          purpose and expiry, without your reference, metadata or customer.
        </li>
      </ul>
    </Section>
  );
}
