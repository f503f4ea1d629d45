import { Code, Section } from '../section.tsx';

export function GoingLive() {
  return (
    <Section id="going-live" title="Steps">
      <ol>
        <li>
          <strong>Wait for our review.</strong> Allow 24 hours. Until then you can only create test
          keys. The event <Code>company.review_changed</Code> and <Code>acceptsLive</Code> tell you
          when it is done.
        </li>
        <li>
          <strong>Link your bank account.</strong> We review it too, and pay out to it every Friday.
        </li>
        <li>
          <strong>Do it again in live mode:</strong> create a live key, a live webhook endpoint with
          its own secret, and live return addresses. Test ones don’t work there.
        </li>
        <li>
          <strong>Put the live keys and the secret in.</strong> URL and code stay the same. With the
          older functions, send <Code>testMode</Code> <Code>0</Code>, or leave it out.
        </li>
        <li>
          <strong>Test your retries.</strong> Send an event twice, and cut the connection during a
          test payment: the order must be marked as paid exactly once.
        </li>
      </ol>
      <p>
        Live and test payments are separate: a text paid in test mode can’t be used for a live
        payment. Live payments are under <a href="/Mytransactions">Transactions</a> right away.
      </p>
    </Section>
  );
}
