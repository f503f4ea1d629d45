import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import { type EventType, eventTypeNames } from '@piton/contract/v1/event-types.ts';
import {
  allEvents,
  createWebhookEndpoint,
  type WebhookEndpoint,
} from '@piton/contract/webhooks/webhook-endpoint.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';

/** The events are one text, because a form holds texts. */
export type EndpointForm = Readonly<Record<'url' | 'description' | 'types', string>>;

export const emptyEndpointForm: EndpointForm = { url: '', description: '', types: allEvents };

export function formOf({ url, description, types }: WebhookEndpoint): EndpointForm {
  return { url, description, types: types.join(' ') };
}

export function typesIn(text: string): EventType[] {
  const chosen = text.split(' ');
  return eventTypeNames.filter((type) => chosen.includes(type));
}

export function withType(text: string, type: EventType, isChosen: boolean): string {
  const others = typesIn(text).filter((other) => other !== type);
  return (isChosen ? [...others, type] : others).join(' ');
}

type EndpointFields = Omit<EndpointInput<typeof createWebhookEndpoint>['body'], 'mode'>;

export function checkEndpointForm(form: EndpointForm): CheckedFields<EndpointFields> {
  const { types, ...others } = form;
  const fields = createWebhookEndpoint.body.omit({ mode: true });
  const chosen = types === allEvents ? [allEvents] : typesIn(types);
  return checkFields(fields, { ...others, types: chosen });
}
