import { Code, Section } from '../section.tsx';

export function GoingLive() {
  return (
    <Section id="going-live" title="Going live">
      <ol>
        <li>
          <strong>
            Wait until <Code>getCompanyData</Code> says <Code>acceptsLive: true</Code>.
          </strong>{' '}
          Until then, live payments return <Code>company_not_active</Code>. Allow 24 hours for the
          review.
        </li>
        <li>
          <strong>Link your bank account.</strong> We review it too, and pay out to it every Friday.
        </li>
        <li>
          <strong>
            Send <Code>testMode</Code> <Code>0</Code>
          </strong>
          , or leave it out. Everything else stays the same: id, key and URL.
        </li>
        <li>
          <strong>Test your retries.</strong> Cut the connection during a test payment: your order
          must end in the payment’s state.
        </li>
      </ol>
      <p>
        Live and test payments are separate: a text paid in test mode can’t be used for a live
        payment. Live payments are under <a href="/Mytransactions">Transactions</a> right away.
      </p>
    </Section>
  );
}
