import { type Api, capitalised, type Schema } from '../read-api.ts';
import { docstring, optional, pythonType, snakeCase, type Style } from './python-type.ts';

/** The objects that the API returns, as frozen dataclasses. */
export function pythonModels({ schemas, resources, webhooks, version }: Api): string {
  const types = Object.keys(webhooks);
  const classes: string[] = [];
  const style: Style = {
    array: 'List',
    record: 'Dict',
    dateTime: 'str',
    eventTypes: types,
    object: (name, schema) => {
      classes.push(declare(name, schema, style));
      return name;
    },
  };
  const { ApiError: apiError, Event: event, ...others } = schemas;
  for (const [name, schema] of Object.entries(others)) pythonType(schema, name, style);
  for (const { item, output, operation } of resources.flatMap(({ methods }) => methods)) {
    if (!item) pythonType(output, `${capitalised(operation)}Result`, style);
  }
  const stored = event?.oneOf?.map((schema) =>
    pythonType(schema, `${eventName(schema)}StoredEvent`, style),
  );
  const received = Object.values(webhooks).map((schema) =>
    pythonType(schema, `${eventName(schema)}Event`, style),
  );
  const codes = apiError?.properties?.['error']?.properties?.['code']?.enum ?? [];
  return `"""The objects of the API. Times and amounts are text, as the API writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Literal, Optional, Union

API_VERSION = '${version}'

ErrorCode = Literal[
${lines(codes.map((code) => `'${code}'`))}
]

EventType = Literal[
${lines(types.map((type) => `'${type}'`))}
]

${classes.join('\n\n\n')}


Event = Union[
${lines(stored ?? [])}
]

# The body of a webhook. \`type\` tells the type of \`data\`.
WebhookEvent = Union[
${lines(received)}
]
`;
}

function declare(name: string, schema: Schema, style: Style): string {
  const { properties = {}, required = [], description } = schema;
  const fields = Object.entries(properties).map(([field, property]) => {
    const type = pythonType(property, name + capitalised(field), style);
    const fieldType = required.includes(field) ? type : optional(type);
    return `    ${snakeCase(field)}: ${fieldType}\n${docstring(property.description, '    ')}`;
  });
  return `
@dataclass(frozen=True)
class ${name}:
${docstring(description, '    ')}${fields.join('')}`.trim();
}

/** "payment_request.paid" → "PaymentRequestPaid" */
function eventName({ properties }: Schema): string {
  const type = String(properties?.['type']?.const);
  return type.split(/[._]/).map(capitalised).join('');
}

function lines(items: readonly string[]): string {
  return items.map((item) => `    ${item},`).join('\n');
}
