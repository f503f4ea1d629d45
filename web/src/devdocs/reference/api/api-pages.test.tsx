import { errorCodes } from '@piton/contract/http/errors.ts';
import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import * as limits from '@piton/contract/v1/v1-limits.ts';
import { sealHints } from '@piton/contract/v1/seal-hints.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type Field, fieldsOf, describeField } from '../describe-schema.ts';
import {
  addressOf,
  apiDocument,
  apiOperations,
  apiSchemas,
  errorsPath,
  eventsPath,
  idOf,
  jsonOf,
  outputOf,
  pathOf,
  schemaOf,
} from './api-document.ts';
import { apiPages } from './api-pages.tsx';
import { codesOf } from './codes-of.ts';
import { addressOfObject } from './objects.ts';
import { isShared } from './operation-section.tsx';

const html = new Map<string, string>(
  apiPages.map(({ path, Content }) => [path, renderToStaticMarkup(<Content groups={[]} />)]),
);

function pageOf(path: string): string {
  return html.get(path) ?? '';
}

/** The part of a page with an id: a section, or an entry of a list. */
function partOf(path: string, id: string): string {
  const page = pageOf(path);
  const start = page.indexOf(` id="${id}"`);
  if (start < 0) return '';
  const isSection = page.slice(0, start).endsWith('<section');
  const end = page.indexOf(isSection ? '</section>' : '</div>', start);
  return page.slice(start, end);
}

function textOf(part: string): string {
  return part
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}

/** The field is on the page, with its values and limits. */
function expectField(path: string, owner: string, field: Field) {
  const text = textOf(partOf(path, `${owner}.${field.name}`));
  expect(text).toContain(field.name);
  const types: ReadonlySet<string> = new Set(eventTypeNames);
  const values = field.values.filter((value) => field.values.length === 1 || !types.has(value));
  for (const words of [...values, ...field.limits]) {
    expect(text.toLowerCase()).toContain(words.toLowerCase());
  }
}

const sentFields = apiOperations.map((operation) => {
  const { operationId, parameters, requestBody } = operation;
  const own = parameters.filter((parameter) => !isShared(parameter));
  const fields = [
    ...own.map(({ name, schema, required }) => describeField(name, schema, required)),
    ...(requestBody ? fieldsOf(jsonOf(requestBody).schema) : []),
  ];
  return [operationId, operation, fields] as const;
});

test.each(sentFields)('%s is described with its fields', (operationId, operation, fields) => {
  const { method, path, summary, tags } = operation;
  const text = textOf(partOf(pathOf(tags[0]), idOf(operationId)));
  expect(text).toContain(`${method} ${path}`);
  expect(text).toContain(summary.replaceAll('`', ''));
  for (const { status, code } of codesOf(operation.responses)) {
    expect(text).toContain(status);
    expect(text).toContain(code);
  }
  for (const field of fields) expectField(pathOf(tags[0]), idOf(operationId), field);
});

test.each(sentFields)(
  'every field that %s takes has a description',
  (_id, { parameters }, fields) => {
    const known = new Set(
      parameters.filter((each) => each.description ?? each.in === 'path').map(({ name }) => name),
    );
    const without = fields.filter(
      ({ name, description }) => description === '' && !known.has(name),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  },
);

/** Names that say everything. */
const obviousNames = new Set(['id', 'items', 'payment']);

/** Fields of every named schema, and of the responses that have none. */
const received = [
  ...Object.entries(apiSchemas).map(([name, schema]) => [name, fieldsOf(schema)] as const),
  ...apiOperations.map(
    (operation) => [operation.operationId, fieldsOf(outputOf(operation).schema)] as const,
  ),
];

test.each(received)('every field of %s has a description', (name, fields) => {
  const without = fields
    .filter(({ description }) => description === '')
    .map((field) => field.name)
    .filter((field) => !obviousNames.has(field.split('.').at(-1) ?? ''));
  expect(without.filter((field) => name !== 'ApiError' || field !== 'error')).toEqual([]);
});

test('each value of a closed list has a meaning, except where all are described together', () => {
  const together = new Set(['mode', 'uses', 'type', 'types']);
  const without = received.flatMap(([name, fields]) =>
    fields
      .filter((field) => field.values.length > 1 && !together.has(field.name))
      .filter(({ description, values }) =>
        values.some((value) => !description.includes(`\`${value}\``)),
      )
      .map((field) => `${name}.${field.name}`),
  );
  expect(without).toEqual(['ApiError.error.code']);
});

const objects = Object.keys(apiSchemas).filter((name) => name !== 'ApiError');

test.each(objects)('the object %s is on a page, with its fields', (name) => {
  const address = addressOfObject(name, '');
  const [path = '', id = ''] = address?.split('#') ?? [];
  const base = name === 'WebhookEndpointWithSecret' ? fieldsOf(schemaOf('WebhookEndpoint')) : [];
  const known = new Set(base.map((field) => field.name));
  expect(textOf(partOf(path, id))).toContain(name);
  for (const field of fieldsOf(schemaOf(name))) {
    if (!known.has(field.name)) expectField(path, id, field);
  }
});

test.each(Object.keys(apiDocument.webhooks))(
  'the event %s has its meaning and an example',
  (type) => {
    const start = partOf(eventsPath, type);
    expect(textOf(start)).toContain(apiDocument.webhooks[type]?.post.summary);
    expect(textOf(pageOf(eventsPath))).toContain(`"type": "${type}"`);
  },
);

describe('the page of errors', () => {
  test('explains each code of the document, each hint and each response header', () => {
    const codes = new Set(
      apiOperations.flatMap(({ responses }) => codesOf(responses)).map(({ code }) => code),
    );
    expect(codes.size).toBeGreaterThan(15);
    for (const code of codes) {
      expect(errorCodes).toContain(code);
      expect(textOf(partOf(errorsPath, code))).toMatch(/[45]\d\d/);
    }
    for (const hint of Object.keys(sealHints)) {
      expect(textOf(partOf(errorsPath, `hint-${hint}`))).toContain(hint);
    }
    const headers = apiOperations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => Object.keys(response.headers ?? {})),
    );
    for (const header of headers) expect(partOf(errorsPath, 'response-headers')).toContain(header);
  });

  test('has each limit of the contract', () => {
    const table = textOf(partOf(errorsPath, 'limits')).replaceAll(',', '');
    for (const limit of Object.values(limits)) expect(table).toContain(String(limit));
  });

  test('shows an example body with the code’s address for each code', () => {
    for (const [, code = ''] of pageOf(errorsPath).matchAll(/"code": <[^>]*>&quot;(\w+)&quot;/g)) {
      expect(pageOf(errorsPath)).toContain(`${errorsPath}#${code}`);
    }
  });
});

test('each operation’s address is on its page', () => {
  for (const operation of apiOperations) {
    const [path = '', id = ''] = addressOf(operation).split('#');
    expect(pageOf(path)).toContain(` id="${id}"`);
  }
});

test.each(apiPages)('each id of $path is its own', ({ path }) => {
  const ids = Array.from(pageOf(path).matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});
