/** This key could reach the object's prototype. */
const forbiddenKey = '__proto__';

/** A string of a JSON text, with the colon that makes it a key. */
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"\s*:?/g;

/**
 * True if no object in this JSON has a duplicate or forbidden key: two parsers of the same text
 * must not see two values. JSON.parse keeps one of two equal keys, so `value`, its result, then has
 * fewer keys than the text.
 */
export function hasCleanKeys(json: string, value: unknown): boolean {
  const keys = keysWithin(value);
  const strings = json.match(jsonString) ?? [];
  const keysInText = strings.filter((text) => text.endsWith(':')).length;
  return keys.length === keysInText && !keys.includes(forbiddenKey);
}

/** The keys of all objects. The walk keeps its own stack, so that a deep value can't overflow it. */
function keysWithin(value: unknown): string[] {
  const keys: string[] = [];
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (!Array.isArray(next)) keys.push(key);
      pending.push(inner);
    }
  }
  return keys;
}
