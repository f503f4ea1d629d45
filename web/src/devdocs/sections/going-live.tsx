import { Code, Section } from '../section.tsx';

export function GoingLive() {
  return (
    <Section id="going-live" title="Going live">
      <ol>
        <li>
          <strong>
            Wait until <Code>getCompanyData</Code> says <Code>acceptsLive: true</Code>.
          </strong>{' '}
          Until then live payments are answered <Code>company_not_active</Code>. Allow 24 hours for
          the review.
        </li>
        <li>
          <strong>Link your bank account.</strong> It is reviewed as well, and your money goes there
          every Friday.
        </li>
        <li>
          <strong>
            Send <Code>testMode</Code> <Code>0</Code>
          </strong>
          , or leave it out. Everything else stays as it is: the same id, the same key, the same
          address.
        </li>
        <li>
          <strong>Check that you ask again.</strong> Pull the plug in the middle of a test payment:
          your order has to end as the payment did.
        </li>
      </ol>
      <p>
        Live and test payments never meet: a text that was paid with test money cannot be read as a
        live one. Live payments are under <a href="/Mytransactions">Transactions</a> the moment they
        are made.
      </p>
    </Section>
  );
}
