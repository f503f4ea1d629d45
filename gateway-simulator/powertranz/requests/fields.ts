/** The members of a JSON object by their names in lower case: the gateway ignores case. */
export type Fields = { readonly [name: string]: unknown };

/** Returns undefined if the text is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the value is no JSON object. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]),
  );
}

export function get(fields: Fields | undefined, name: string): unknown {
  return fields?.[name.toLowerCase()];
}

export function textOf(fields: Fields | undefined, name: string): string {
  const value = get(fields, name);
  return typeof value === 'string' ? value : '';
}
