import { v1Versions } from '@piton/contract/v1/v1-versions.ts';
import fc from 'fast-check';
import { arbitraryOf, type Hints } from './arbitrary-of.ts';
import type { FuzzKey } from './fuzz-keys.ts';
import { anyIndex, type KnownIds, prefixOf } from './known-ids.ts';
import type { ApiDocument, Operation } from './operations.ts';
import type { Sent } from './send-request.ts';
import { shopAddress } from './fuzz-world.ts';
import { type Draft, spoiled } from './spoil.ts';

export type Planned = { readonly sent: Sent; readonly key: FuzzKey };

type Given = {
  readonly document: ApiDocument;
  readonly known: KnownIds;
  /** Companies and modes whose ids are tried. */
  readonly places: readonly string[];
  /** Sealed cards of the company. */
  readonly sealedTexts: readonly string[];
  /** Free text of everything that is created; random by default. */
  readonly marker?: string;
};

export type Planner = {
  /** As documented, so that it mostly succeeds. */
  readonly asDocumented: (operation: Operation, key: FuzzKey, seed: number) => Planned;
  /** As documented, but with the ids of another company or mode. */
  readonly withIdsOf: (place: string, operation: Operation, key: FuzzKey, seed: number) => Planned;
  /** As documented or not, with any id. */
  readonly anyhow: (operation: Operation, key: FuzzKey, seed: number) => Planned;
};

type Drawn = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly version: string | null;
};

export function createPlanner(given: Given): Planner {
  // Arbitraries are built once for each operation, and read this when they draw an id.
  const turn = { place: '', isOwn: true, isTame: true };
  const hints = hintsOf(given, turn);
  const drawings = new Map<Operation, fc.Arbitrary<Drawn>>();
  const drawn = (operation: Operation, seed: number): Drawn => {
    const drawing = drawings.get(operation) ?? drawingOf(operation, { ...given, hints });
    drawings.set(operation, drawing);
    return first(drawing, seed);
  };
  const withIdsOf: Planner['withIdsOf'] = (place, operation, key, seed) => {
    Object.assign(turn, { place, isOwn: true, isTame: true });
    return planned(draftOf(operation, drawn(operation, seed)), key);
  };
  return {
    withIdsOf,
    asDocumented: (operation, key, seed) => withIdsOf(key.place, operation, key, seed),
    anyhow: (operation, key, seed) => {
      Object.assign(turn, { place: key.place, isOwn: seed % 3 === 0, isTame: false });
      const draft = draftOf(operation, drawn(operation, seed));
      const spoil = first(fc.option(spoiled, { freq: 2 }), seed + 1);
      return planned(spoil === null ? draft : spoil(draft), key);
    },
  };
}

function first<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed });
  return value as Value;
}

function drawingOf(
  { parameters, body }: Operation,
  given: { document: ApiDocument; hints: Hints },
): fc.Arbitrary<Drawn> {
  const fieldsIn = (place: 'path' | 'query') => {
    const own = parameters.filter((each) => each.in === place);
    const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
    const fields = own.map(({ name, schema }) => [name, arbitraryOf(schema, given, name)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: requiredKeys as never[] });
  };
  const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name);
  const some = <Value>(name: string, arbitrary: fc.Arbitrary<Value>) =>
    headers.includes(name) ? fc.option(arbitrary, { freq: 2 }) : fc.constant(null);
  return fc.record({
    params: fieldsIn('path'),
    query: fieldsIn('query'),
    body: body === null ? fc.constant(undefined) : arbitraryOf(body, given),
    // Few enough that many are used twice.
    idempotencyKey: some(
      'Idempotency-Key',
      fc.nat(5000).map((number) => `order-${number}`),
    ),
    version: some('Piton-Version', fc.constantFrom(...v1Versions)),
  });
}

function hintsOf(
  { document, known, places, sealedTexts, marker }: Given,
  turn: { place: string; isOwn: boolean; isTame: boolean },
): Hints {
  const idOf = (prefix: string, pattern: string) =>
    fc
      .tuple(anyIndex, fc.constantFrom(...places), fc.stringMatching(new RegExp(pattern)))
      .map(([index, place, random]) => {
        if (turn.isTame) return known.pickNewest(turn.place, prefix, index) ?? random;
        if (!turn.isOwn && index % 4 === 0) return random;
        return known.pick(turn.isOwn ? turn.place : place, prefix, index) ?? random;
      });
  return (field, schema) => {
    const prefix = prefixOf(schema['pattern']);
    if (prefix !== null) return idOf(prefix, String(schema['pattern']));
    if (field === 'cursor') return anyIndex.map((index) => known.pickCursor(index) ?? undefined);
    if (field === 'encryptedTxt') return fc.constantFrom(...sealedTexts);
    if (/url$/i.test(field)) {
      const pages = fc.constantFrom(...shopPages);
      return fc
        .tuple(pages, fc.constantFrom(...otherPages))
        .map(([page, other]) => (turn.isTame ? page : other));
    }
    const tame = acceptable[field];
    if (tame !== undefined) {
      const any = arbitraryOf(schema, { document, hints: () => null });
      return fc
        .tuple(fc.constantFrom(...tame), any)
        .map(([good, other]) => (turn.isTame ? good : other));
    }
    const isFree =
      schema['type'] === 'string' &&
      !('pattern' in schema || 'format' in schema || 'enum' in schema);
    return isFree && marker !== undefined ? fc.constant(marker) : null;
  };
}

/** Values that the server accepts; the schema allows more. */
const acceptable: Readonly<Record<string, readonly unknown[]>> = {
  value: ['1.00', '45.00', '199.95'],
  expiresAt: [null, '2099-12-31T23:59:59Z'],
  since: ['2099-01-01T00:00:00Z'],
};

const shopPages = [`${shopAddress}/thanks?order=17`, `${shopAddress}/`];
const otherPages = [...shopPages, 'http://localhost:8080/thanks', 'https://another.example/'];

function draftOf({ method, path }: Operation, drawn: Drawn): Draft {
  const { params, query, body, idempotencyKey, version } = drawn;
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    ),
    query: new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...(version !== null && { 'piton-version': version }),
    },
    value: body,
  };
}

function planned({ method, path, query, headers, value, raw }: Draft, key: FuzzKey): Planned {
  const whole = raw ?? (value === undefined ? null : Buffer.from(JSON.stringify(value)));
  const body = headersOnly.has(method) ? null : whole;
  return {
    sent: {
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: {
        authorization: `Bearer ${key.text}`,
        ...(body !== null && { 'content-length': String(body.length) }),
        ...headers,
      },
      body,
    },
    key,
  };
}

/** Node's client sends them no body. */
const headersOnly = new Set(['HEAD', 'TRACE', 'OPTIONS']);
