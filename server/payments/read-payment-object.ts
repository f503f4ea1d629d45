/** It would reach behind the object that it stands in. */
const forbiddenKey = '__proto__';

/**
 * JSON of one object in which no key stands twice: two readers of the same payment must not see two
 * amounts. Null for everything else.
 */
export function readPaymentObject(text: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return hasCleanKeys(text) ? (value as Record<string, unknown>) : null;
}

/**
 * In text that JSON.parse took, quotes stand around strings only and a string before a colon is a
 * key, so that strings and braces are all there is to look at.
 */
function hasCleanKeys(json: string): boolean {
  const levels: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') levels.push(new Set());
    else if (token === '}') levels.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const level = levels.at(-1);
      if (level === undefined || level.has(key) || key === forbiddenKey) return false;
      level.add(key);
    }
  }
  return true;
}
