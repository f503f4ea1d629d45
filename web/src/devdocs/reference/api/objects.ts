import type { Schema } from '../describe-schema.ts';
import {
  apiDocument,
  apiOperations,
  idOf,
  type Operation,
  outputOf,
  pathOf,
  schemaOf,
} from './api-document.ts';

export type ApiObject = {
  readonly name: string;
  readonly schema: Schema;
  readonly example?: object;
};

/**
 * The named schemas of each tag: those that its operations return, and those that are only parts of
 * others. A part that several pages need, such as Money, is on each of them.
 */
export function objectsOf(tag: string): ApiObject[] {
  const own = apiOperations.filter(({ tags }) => tags[0] === tag).flatMap(returnedBy);
  const names = new Set([...own, ...partsOf(own)]);
  return Array.from(names, (name) => ({
    name,
    schema: schemaOf(name),
    ...(examples.has(name) && { example: examples.get(name) as object }),
  }));
}

/** The address of a schema's description, as seen from a page. */
export function addressOfObject(name: string, page: string): string | null {
  const homes = apiDocument.tags.filter(({ name: tag }) =>
    objectNames(tag).some((each) => each === name),
  );
  const [first] = homes;
  if (first === undefined) return null;
  const home = homes.some(({ name: tag }) => pathOf(tag) === page) ? '' : pathOf(first.name);
  return `${home}#${idOf(name)}`;
}

const namesByTag = new Map<string, string[]>();

function objectNames(tag: string): string[] {
  const known = namesByTag.get(tag) ?? objectsOf(tag).map(({ name }) => name);
  namesByTag.set(tag, known);
  return known;
}

/** By itself, or in a list. */
function returnedBy(operation: Operation): string[] {
  const { schema } = outputOf(operation);
  const name = nameOf(schema) ?? nameOf(schema.properties?.['items']?.items);
  return name === null ? [] : [name];
}

function nameOf(schema: Schema | undefined): string | null {
  return schema?.$ref?.replace('#/components/schemas/', '') ?? null;
}

/** An operation returns these, so they are described on its page. */
const returned: ReadonlySet<string> = new Set(apiOperations.flatMap(returnedBy));

/** The schemas that are only parts of these. */
function partsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) =>
    Array.from(
      JSON.stringify(schemaOf(name)).matchAll(/"#\/components\/schemas\/(\w+)"/g),
      (match) => match[1] ?? '',
    ),
  );
  const found = [...new Set(parts)].filter((name) => !returned.has(name) && !names.includes(name));
  return found.length === 0 ? [] : [...new Set([...found, ...partsOf(found)])];
}

/** The first example of each returned schema; a single object before one in a list. */
const examples: ReadonlyMap<string, object> = new Map(
  apiOperations.toReversed().flatMap((operation) => {
    const { schema, example } = outputOf(operation);
    const name = nameOf(schema);
    return name === null || example === undefined ? [] : [[name, example] as const];
  }),
);
