import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { expect, test } from 'vitest';
import { postmanCollection } from './postman-collection.ts';

type Request = {
  method: string;
  url: { raw: string; variable: { value: string }[]; query: { disabled?: boolean }[] };
  header: { key: string; value: string; disabled?: boolean }[];
  body?: { raw: string };
  auth?: { bearer: [{ value: string }] };
};
type Item = { request: Request; event: { script: { exec: string[] } }[] };
type Collection = { variable: { key: string }[]; item: { name: string; item: Item[] }[] };

const collection = postmanCollection() as Collection;
const items = collection.item.flatMap((folder) => folder.item);
const lineOf = ({ request: { method, url } }: Item) =>
  `${method} ${url.raw.replace('{{baseUrl}}', '')}`;

test('the collection has each operation once', () => {
  const operations = Object.values(v1Endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(items.map(lineOf).toSorted()).toEqual(operations.toSorted());
});

test('a request uses an id only after another one has saved it', () => {
  const given = ['baseUrl', 'secretKey', 'publishableKey', 'encryptedTxt', 'keyToRevoke'];
  const saved = new Set(given);
  for (const item of items) {
    const line = lineOf(item);
    for (const { value } of item.request.url.variable) {
      expect([line, saved.has(value.replaceAll(/[{}]/g, ''))]).toEqual([line, true]);
    }
    const [, variable] = /set\('(\w+)'/.exec(item.event[0]?.script.exec.join('\n') ?? '') ?? [];
    if (variable !== undefined) saved.add(variable);
  }
  expect([...saved].toSorted()).toEqual(collection.variable.map(({ key }) => key).toSorted());
});

const withBody = Object.values(v1Endpoints).filter((endpoint) => 'body' in endpoint);

test.each(withBody)('the body of $method $path is valid', ({ method, path, body }) => {
  const item = items.find((each) => lineOf(each) === `${method} ${path}`);
  const raw = item?.request.body?.raw.replace('{{$isoTimestamp}}', '2026-12-01T14:05:00Z') ?? '';
  expect(body.safeParse(JSON.parse(raw)).error).toBeUndefined();
});

test('a POST has a fresh idempotency key; optional parameters are off', () => {
  for (const item of items) {
    const { method, header, url } = item.request;
    const key = header.find((each) => each.key === 'Idempotency-Key');
    expect(key?.value).toBe(method === 'POST' ? '{{$guid}}' : undefined);
    expect(url.query.every(({ disabled }) => disabled)).toBe(true);
  }
});

test('irreversible requests come last, and a run doesn’t revoke its own key', () => {
  const last = collection.item.at(-1)?.item ?? [];
  expect(last.map(lineOf)).toEqual([
    'POST /v1/payment-requests/:id/cancel',
    'DELETE /v1/webhook-endpoints/:id',
    'DELETE /v1/keys/current',
  ]);
  expect(last.at(-1)?.request.auth?.bearer[0].value).toBe('{{keyToRevoke}}');
});
