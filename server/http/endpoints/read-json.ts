import { AppError } from '@piton/contract/http/errors.ts';
import { hasCleanKeys } from '../guards/has-clean-keys.ts';
import { readBytes } from './read-bytes.ts';

const depthMax = 32;

export type JsonLimits = { readonly bytesMax: number; readonly takesAnyText?: boolean };

/** Reads the JSON object in the body, within the limits. */
export async function readJson(
  request: Request,
  { bytesMax, takesAnyText = false }: JsonLimits,
): Promise<unknown> {
  if (!isJsonType(request.headers.get('content-type'))) throw new AppError('not_json');
  const bytes = await readBytes(request, bytesMax);
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the body, so it goes no further than here.
    throw new AppError('malformed');
  }
  if (!isObject(value) || !hasCleanKeys(text, value)) throw new AppError('malformed');
  const fields = findUnusable(value);
  if (fields !== null && !takesAnyText) throw new AppError('rejected_fields', { fields });
  return value;
}

/** Errors name fields, which a list or a bare value doesn't have. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJsonType(contentType: string | null): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType ?? '');
}

export function refuseUnusable(value: unknown): void {
  const fields = findUnusable(value);
  if (fields !== null) throw new AppError('rejected_fields', { fields });
}

/**
 * PostgreSQL can't store NUL or half a surrogate pair, and `__proto__` as a key has no honest use.
 * The walk keeps its own stack, so that a deep body is rejected instead of crashing the process.
 */
function findUnusable(value: unknown): Record<string, string> | null {
  const fields = new Map<string, string>();
  const pending: { value: unknown; path: string; depth: number }[] = [
    { value, path: '', depth: 0 },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.depth > depthMax) throw new AppError('malformed');
    if (typeof next.value === 'string' && !isStorable(next.value)) {
      fields.set(next.path, 'This holds characters that cannot be stored.');
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      if (name === '__proto__' || !isStorable(name)) throw new AppError('malformed');
      const path = next.path ? `${next.path}.${name}` : name;
      pending.push({ value: inner, path, depth: next.depth + 1 });
    }
  }
  return fields.size > 0 ? Object.fromEntries(fields) : null;
}

/** True if PostgreSQL can store it. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
