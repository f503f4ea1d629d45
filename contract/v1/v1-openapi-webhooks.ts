import { type Json, jsonSchema } from '../http/openapi.ts';
import { eventTypeNames, eventTypes, type EventType } from './event-types.ts';
import { webhookBodyOf } from './events.ts';

/** The requests that a merchant’s endpoint gets, one for each type of event. */
export function webhookOperations(): Json {
  return Object.fromEntries(eventTypeNames.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: EventType): Json {
  return {
    operationId: `on${capitalised(type)}`,
    summary: eventTypes[type],
    description: 'Verify the signature before you read the body.',
    tags: ['Events'],
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(webhookBodyOf(type), 'output') } },
    },
    responses: { '2XX': { description: 'You have it. Any other status repeats it later.' } },
  };
}

/** "payment_request.paid" → "PaymentRequestPaid" */
function capitalised(type: EventType): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

const headers: Json[] = [
  ['webhook-id', 'The event’s id, the same in each repeat.'],
  ['webhook-timestamp', 'Seconds since 1970, of this attempt.'],
  ['webhook-signature', '`v1,` and the signature in base64, one for each valid secret.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));
