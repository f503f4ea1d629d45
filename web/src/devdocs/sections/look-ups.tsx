import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function LookUps() {
  return (
    <Section id="look-ups" title="Look up payments">
      <p>
        By your own reference, with a key that has the permission <Code>read</Code>:
      </p>
      <Snippet name="find-payments.sh" language="shell">
        {codeOf('find-payments.sh')}
      </Snippet>
      <p>
        The response has all attempts of that order in <Code>items</Code>, newest first: declined
        ones too. An order is paid if one is <Code>approved</Code>. Filters combine, such as{' '}
        <Code>status</Code>, <Code>paymentRequest</Code> and <Code>createdFrom</Code>.{' '}
        <Code>GET /v1/payment-requests</Code> finds payment requests by <Code>reference</Code>, too.
        Long lists come <a href="/devdocs/api#pagination">page by page</a>.
      </p>
    </Section>
  );
}
