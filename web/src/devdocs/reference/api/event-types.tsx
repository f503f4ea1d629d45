import { type EventType, eventTypes } from '@piton/contract/v1/event-types.ts';
import { JsonSnippet } from '../../json-snippet.tsx';
import { NameList } from '../../name-list.tsx';
import { Section } from '../../section.tsx';
import { describeField, fieldsOf } from '../describe-schema.ts';
import { Details } from '../details.tsx';
import { Fields } from '../field-list.tsx';
import { apiDocument, eventsPath, jsonOf } from './api-document.ts';
import { webhookExample } from './webhook-example.ts';

/** Every type of event with an example, and the requests that carry them. */
export function EventTypes() {
  return (
    <>
      <Section id="event-types" title="Types of events">
        <p>Ignore types that you don’t know: new ones come without a new version.</p>
        <NameList
          entries={Object.entries(eventTypes).map(([type, meaning]) => ({
            name: type,
            id: type,
            text: meaning,
            more: (
              <Details title="Example of its webhook">
                <JsonSnippet name={type} of={webhookExample(type as EventType)} />
              </Details>
            ),
          }))}
        />
      </Section>
      <WebhookRequest />
    </>
  );
}

/** The document describes each type's request; their headers and fields are the same. */
function WebhookRequest() {
  const requests = Object.values(apiDocument.webhooks).map(({ post }) => post);
  const [first] = requests;
  if (first === undefined) return null;
  const bodies = requests.map(({ requestBody }) => jsonOf(requestBody).schema);
  return (
    <Section id="webhook-request" title="The request of a webhook">
      <p>
        A webhook is a POST to <a href="/devdocs/api/webhook-endpoints">your endpoint</a>.{' '}
        <a href="/devdocs/webhooks">Verify its signature</a> before you read the body.
      </p>
      <h3 className="font-semibold">Headers</h3>
      <Fields
        owner="webhook-request"
        direction="received"
        fields={first.parameters.map(({ name, description = '', schema }) => ({
          ...describeField(name, schema, true),
          description,
        }))}
      />
      <h3 className="font-semibold">Body</h3>
      <Fields
        owner="webhook-request"
        page={eventsPath}
        direction="received"
        fields={fieldsOf({ oneOf: bodies })}
      />
    </Section>
  );
}
