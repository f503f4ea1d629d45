import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { grants } from '../testing/access/access-grants.ts';
import {
  ask,
  type Name,
  names,
  ownRequests,
  type Sent,
} from '../testing/access/access-requests.ts';
import { openOwner, openWholeApp } from '../testing/access/access-world.ts';

/**
 * Values that no column can store, in every part of a request, sent by an authorised caller about
 * their own data so that they get as far as possible. Each gives a 4xx and never a 500.
 */

let world: ConsoleWorld;
let owner: pg.Client;
beforeAll(async () => {
  world = await createConsoleWorld();
  owner = await openOwner(world);
});
afterAll(async () => {
  await owner.end();
  await world.database.drop();
});

const long = 'x'.repeat(10_000);
/** Text with NUL or half a surrogate pair, text above every limit, and a number above int4. */
const unusable: readonly (readonly [string, unknown])[] = [
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'a\uD800b'],
  ['10,000 characters', long],
  ['3000000000', 3_000_000_000],
];
/** The same in a path, where every value is text. */
const unusableInPath = ['%00', 'a%00b', '%ED%A0%80', '%', '%FF', long, '3000000000', '..%2F..'];

type Spoiled = { readonly what: string; readonly sent: Sent };

function spoiledOnes(name: Name, sent: Sent): Spoiled[] {
  const endpoint: Endpoint = endpoints[name];
  const inPath = Object.keys(endpoint.params?.shape ?? {}).flatMap((param) =>
    unusableInPath.map((value) => ({
      what: `:${param} ${value.slice(0, 12)}`,
      sent: { ...sent, params: { ...sent.params, [param]: value } },
    })),
  );
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).flatMap((field) =>
    unusable.map(([what, value]) => ({
      what: `?${field} ${what}`,
      sent: { ...sent, query: { ...sent.query, [field]: String(value) } },
    })),
  );
  const inBody = placesIn(sent.body ?? {}, Object.keys(endpoint.body?.shape ?? {})).flatMap(
    (place) =>
      unusable.map(([what, value]) => ({
        what: `${place.join('.')} ${what}`,
        sent: { ...sent, body: replaced(sent.body ?? {}, place, value) },
      })),
  );
  return [...inPath, ...inQuery, ...inBody];
}

/** Every field that is declared or sent, including nested ones. */
function placesIn(value: object, named: readonly string[] = []): string[][] {
  const fields = new Set([...named, ...Object.keys(value)]);
  return [...fields].flatMap((field) => {
    const inner: unknown = Reflect.get(value, field);
    const deeper = typeof inner === 'object' && inner !== null ? placesIn(inner) : [];
    return [[field], ...deeper.map((place) => [field, ...place])];
  });
}

function replaced(
  value: object,
  [field = '', ...deeper]: readonly string[],
  by: unknown,
): Record<string, unknown> {
  const inner: unknown = Reflect.get(value, field);
  return { ...value, [field]: deeper.length === 0 ? by : replaced(inner as object, deeper, by) };
}

describe('input that cannot be stored is never a server error', () => {
  let sentCount = 0;

  test.each(names.map((name) => [name]))('%s', { timeout: 60_000 }, async (name) => {
    await owner.query('delete from limits');
    const app = await openWholeApp(world);
    const { browser, sent = ownRequests()[name] } = await grants[name]({ world, app });
    const session = browser.cookies.get('piton_session');
    const faults: string[] = [];
    for (const { what, sent: spoiled } of spoiledOnes(name, sent)) {
      await owner.query('delete from limits');
      if (session !== undefined) browser.cookies.set('piton_session', session);
      const { status } = await ask(browser, name, spoiled);
      // A rejection by a rate limit means that the value was not checked.
      if (status >= 500 || status === 429) faults.push(`${what}: ${status}`);
      sentCount += 1;
    }
    expect(faults).toEqual([]);
  });

  test('many requests were sent', () => {
    expect(sentCount).toBeGreaterThan(500);
  });
});

test.each([
  ['PUT', '/api/companies/%00'],
  ['PUT', '/api/companies/short'],
  ['PUT', `/api/companies/${'z'.repeat(20)}`],
])('a malformed id is not found: %s %s', async (method, path) => {
  const app = await openWholeApp(world);
  const { browser, sent } = await grants.editCompany({ world, app });
  expect((await browser.send(method, path, sent?.body)).status).toBe(404);
});

const tooLarge = 'Enter 2147483647 or less.';

test('an impossible version is refused at its field', async () => {
  const app = await openWholeApp(world);
  for (const name of ['editCompany', 'editBankAccount', 'decideReview'] as const) {
    const { browser, sent = ownRequests()[name] } = await grants[name]({ world, app });
    const body = { ...sent.body, version: 3_000_000_000 };
    const response = await ask(browser, name, { ...sent, body });
    expect(response.status, name).toBe(422);
    expect(response.body['error'], name).toMatchObject({ fields: { version: tooLarge } });
  }
});
