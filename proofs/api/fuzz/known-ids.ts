import fc from 'fast-check';
import type { FuzzKey } from './fuzz-keys.ts';

/** Example events name objects that don't exist. */
const idText = /^([a-z]+_)(?!0{20}|example)[A-Za-z0-9]{16,32}$/;
const keptPerKind = 500;

/** Ids that earlier responses returned, by company and mode and by their prefix. */
export type KnownIds = {
  readonly learn: (key: FuzzKey, body: unknown) => void;
  /** One of the kind, which its owner may be or not; null if none is known. */
  readonly pick: (place: string, prefix: string, index: number) => string | null;
  /** One of the last two. */
  readonly pickNewest: (place: string, prefix: string, index: number) => string | null;
  readonly pickCursor: (index: number) => string | null;
  readonly add: (place: string, id: string) => void;
};

export function createKnownIds(): KnownIds {
  const pools = new Map<string, string[]>();
  const poolOf = (name: string) => {
    const pool = pools.get(name) ?? [];
    pools.set(name, pool);
    return pool;
  };
  const put = (name: string, value: string) => {
    const pool = poolOf(name);
    if (pool.includes(value)) return;
    if (pool.length >= keptPerKind) pool.shift();
    pool.push(value);
  };
  const pickFrom = (name: string, index: number) => {
    const pool = poolOf(name);
    return pool[index % pool.length] ?? null;
  };
  const add = (place: string, id: string) => {
    const [, prefix] = idText.exec(id) ?? [];
    if (prefix !== undefined) put(`${place} ${prefix}`, id);
  };
  return {
    add,
    learn: ({ place }, body) => {
      for (const [field, text] of textsIn(body)) {
        if (field === 'nextCursor') put('cursors', text);
        else add(place, text);
      }
    },
    pick: (place, prefix, index) => pickFrom(`${place} ${prefix}`, index),
    pickNewest: (place, prefix, index) => poolOf(`${place} ${prefix}`).at(-1 - (index % 2)) ?? null,
    pickCursor: (index) => pickFrom('cursors', index),
  };
}

function textsIn(value: unknown, field = ''): [string, string][] {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
}

/** The prefix of an id, if the pattern is one's. */
export function prefixOf(pattern: unknown): string | null {
  return /^\^([a-z]+_)\[/.exec(String(pattern))?.[1] ?? null;
}

export const anyIndex = fc.nat(keptPerKind - 1);
