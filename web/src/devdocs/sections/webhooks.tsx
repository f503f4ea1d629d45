import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { NameList } from '../name-list.tsx';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

export function Webhooks() {
  return (
    <Section id="webhooks" title="Webhooks">
      <p>
        Your shop learns by webhook what happens after your customer has closed the page. Create an
        endpoint with <Code>POST /v1/webhook-endpoints</Code>, and Piton POSTs each event of the
        types that you choose. Its body has <Code>type</Code>, <Code>timestamp</Code> and{' '}
        <Code>data</Code>, which is the object soon after the event. It is signed by{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, which has libraries for
        many languages. In Node, verify it like this:
      </p>
      <Snippet name="webhook.mjs" language="javascript" isLong>
        {codeOf('webhook.mjs')}
      </Snippet>
      <Delivery />
      <NameList entries={Object.entries(eventTypes).map(([name, text]) => ({ name, text }))} />
    </Section>
  );
}

function Delivery() {
  return (
    <ul>
      <li>
        Respond with 2xx within 10 seconds. Otherwise Piton sends the event again after about 5
        seconds, 30 seconds, 2 minutes, 10 minutes and an hour, and then every 3 hours, for three
        days.
      </li>
      <li>
        An event may arrive twice, with the same <Code>webhook-id</Code>. Ignore ids that you know.
      </li>
      <li>
        Events about one payment, or one payout, arrive in order: a later one waits until the
        earlier one has been delivered or given up. Events that you resend are exempt.
      </li>
      <li>
        An endpoint whose attempts have all failed for three days is disabled, and you get an email.
        Status 410 disables it at once. Once it works again, enable it and resend what it has
        missed.
      </li>
      <li>
        After you rotate the secret, events have two signatures for 24 hours: accept either one.
      </li>
      <li>Piton connects to public addresses by https alone, and follows no redirects.</li>
    </ul>
  );
}
