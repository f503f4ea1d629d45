import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { JsonSnippet } from '../../json-snippet.tsx';
import { NameList } from '../../name-list.tsx';
import { eventExample } from '../../reference/rest-examples.ts';
import { Samples } from '../../samples.tsx';
import { Code, Section } from '../../section.tsx';
import { Delivery } from './delivery.tsx';
import { OwnMachine } from './own-machine.tsx';
import { Signature } from './signature.tsx';

export function Webhooks() {
  return (
    <>
      <Section id="webhook-endpoints" title="Create an endpoint">
        <p>
          Your server learns by webhook what happens, even after your customer has closed the page.
          Add an endpoint under <a href="/developers/webhooks?mode=test">Developers</a>, or with a
          key that has the permission <Code>webhooks</Code>:
        </p>
        <Samples step="create-webhook-endpoint" />
        <p>
          <Code>&quot;types&quot;: [&quot;*&quot;]</Code> alone asks for all events, also those we
          add later. The response shows the endpoint’s signing secret (<Code>whsec_…</Code>) once.
          Store it where your server finds it.
        </p>
      </Section>
      <Event />
      <Signature />
      <Delivery />
      <OwnMachine />
      <Section id="event-types" title="Types of events">
        <NameList entries={Object.entries(eventTypes).map(([name, text]) => ({ name, text }))} />
      </Section>
    </>
  );
}

function Event() {
  return (
    <Section id="webhook-event" title="The body of an event">
      <JsonSnippet name="An event" of={eventExample()} />
      <ul>
        <li>
          <Code>data</Code> is the object as <Code>GET</Code> returns it, soon after the event. It
          may have changed since. <Code>payment_request.paid</Code> is final; for other types, read
          the object again before you act on it.
        </li>
        <li>
          The header <Code>webhook-id</Code> has the event’s id (<Code>evt_…</Code>),{' '}
          <Code>webhook-timestamp</Code> the time of this attempt, and{' '}
          <Code>webhook-signature</Code> the signature.
        </li>
        <li>
          <Code>isExample</Code> marks an example, which is not about a real object. Ignore such an
          event: verify it, answer with 2xx, and release nothing.
        </li>
        <li>
          <Code>GET /v1/events</Code> lists the events of the last 30 days.
        </li>
      </ul>
    </Section>
  );
}
