import { Code, Section, SubSection } from '../section.tsx';
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
      </p>
      <SubSection id="pagination" title="Pages of a list">
        <p>
          Each list has <Code>items</Code> and <Code>nextCursor</Code>. To get the next page, send
          the same parameters and the cursor as <Code>cursor</Code>, until <Code>nextCursor</Code>{' '}
          is <Code>null</Code>. A page has 25 items unless you ask for another <Code>limit</Code>,
          up to 100. New entries neither repeat nor hide others. Only{' '}
          <Code>GET /v1/webhook-endpoints</Code> has no pages: its list is whole, and it refuses
          these parameters.
        </p>
      </SubSection>
    </Section>
  );
}
