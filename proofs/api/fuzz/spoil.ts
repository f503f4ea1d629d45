import fc from 'fast-check';
import {
  badBodies,
  badCharacters,
  badContentTypes,
  badValues,
  oddHeaders,
  oddPaths,
  oddQueries,
  otherMethods,
} from './bad-input.ts';

/** A request before it is written down. */
export type Draft = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
  /** Sent instead of the value. */
  readonly raw?: Buffer;
};

type Spoil = (draft: Draft) => Draft;

/** One thing about a request that isn't as documented. */
export const spoiled: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(50), fc.constantFrom(...badValues)).map(replaceOne) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(50), fc.constantFrom(...badCharacters)).map(addCharacter),
  },
  { weight: 2, arbitrary: fc.nat(50).map(omitOne) },
  { weight: 2, arbitrary: fc.constantFrom(...badValues).map(addUnknown) },
  { weight: 5, arbitrary: fc.constantFrom(...badBodies).map(sendRaw) },
  { weight: 2, arbitrary: fc.constantFrom(...badContentTypes).map(sendAs) },
  { weight: 3, arbitrary: fc.constantFrom(...oddHeaders).map(addHeaders) },
  { weight: 2, arbitrary: fc.constantFrom(...oddQueries).map(addQuery) },
  { weight: 2, arbitrary: fc.constantFrom(...otherMethods).map(useMethod) },
  { weight: 2, arbitrary: fc.constantFrom(...oddPaths).map(useNeighbour) },
);

function replaceOne([index, bad]: [number, unknown]): Spoil {
  return (draft) => {
    const places = placesIn(draft.value);
    const place = places[index % places.length];
    if (place !== undefined) return { ...draft, value: changed(draft.value, place, bad) };
    const query = new URLSearchParams(draft.query);
    const names = [...query.keys()];
    query.set(names[index % names.length] ?? 'limit', textOf(bad));
    return { ...draft, query: query.toString() };
  };
}

/** In the middle of a text that is otherwise as documented. */
function addCharacter([index, character]: [number, string]): Spoil {
  const into = (text: string) =>
    `${text.slice(0, text.length / 2)}${character}${text.slice(text.length / 2)}`;
  return (draft) => {
    const places = placesIn(draft.value).filter(
      (each) => typeof at(draft.value, each) === 'string',
    );
    const place = places[index % places.length];
    if (place !== undefined) {
      return { ...draft, value: changed(draft.value, place, into(String(at(draft.value, place)))) };
    }
    const pairs = [...new URLSearchParams(draft.query)];
    const spoilt = pairs.map(([name, value], pair): [string, string] =>
      pair === index % pairs.length ? [name, into(value).toWellFormed()] : [name, value],
    );
    return { ...draft, query: new URLSearchParams(spoilt).toString() };
  };
}

function omitOne(index: number): Spoil {
  return (draft) => {
    const places = placesIn(draft.value);
    const place = places[index % places.length];
    return place === undefined
      ? draft
      : { ...draft, value: changed(draft.value, place, undefined) };
  };
}

function addUnknown(bad: unknown): Spoil {
  return (draft) =>
    isRecord(draft.value) ? { ...draft, value: { ...draft.value, unknown: bad } } : draft;
}

function sendRaw(raw: Buffer): Spoil {
  return (draft) => ({ ...draft, raw });
}

function sendAs(type: string): Spoil {
  return (draft) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } });
}

function addHeaders(headers: Readonly<Record<string, string>>): Spoil {
  return (draft) => ({ ...draft, headers: { ...draft.headers, ...headers } });
}

function addQuery(query: string): Spoil {
  return (draft) => ({ ...draft, query: [draft.query, query].filter(Boolean).join('&') });
}

function useMethod(method: string): Spoil {
  return (draft) => ({ ...draft, method });
}

function useNeighbour(neighbour: (path: string) => string): Spoil {
  return (draft) => ({ ...draft, path: neighbour(draft.path) });
}

type Place = readonly string[];

function placesIn(value: unknown, under: Place = []): Place[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...under, name];
    return [place, ...placesIn(inner, place)];
  });
}

function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

function changed(value: unknown, [name, ...deeper]: Place, to: unknown): unknown {
  if (name === undefined) return to;
  const record = isRecord(value) ? value : {};
  return { ...record, [name]: changed(record[name], deeper, to) };
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, 3000).toWellFormed();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
