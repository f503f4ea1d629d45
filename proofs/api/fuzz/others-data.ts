import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import type { Ask } from '../../payments/attacks/attacked-product.ts';
import { type FuzzKey, placeOf } from './fuzz-keys.ts';

/** Recognises other companies' and the other mode's data in responses. */
export type OthersData = {
  /** Other companies' data in the text, apart from values that the request sent. */
  readonly foundIn: (text: string, key: FuzzKey, sent: string) => string[];
  /** Ids of objects that a response shows to their owner. */
  readonly learn: (text: string, key: FuzzKey) => void;
};

type Owner = { readonly companyId: string; readonly mode: string | null } | 'several';

/** Reads every id, number and address of every company from the database. */
export async function readOthersData(ask: Ask, markers: readonly string[]): Promise<OthersData> {
  const owners = new Map<string, Owner>();
  for (const { name, has_mode: hasMode } of await ask<{ name: string; has_mode: boolean }>(
    tables,
  )) {
    const rows = await ask<{ company_id: string; mode: string | null; row: object }>(
      `select company_id::text, ${hasMode ? 'mode::text' : 'null as mode'}, to_jsonb(t) as row
         from ${name} t where company_id is not null`,
    );
    for (const { company_id: companyId, mode, row } of rows) {
      for (const token of tokensOfRow(row)) claim(owners, token, { companyId, mode });
    }
  }
  return {
    foundIn: (text, key, sent) => {
      const named = new Set(tokensIn(sent));
      const shown = tokensIn(text).filter(
        (token) => !named.has(token) && isOthers(owners.get(token), key),
      );
      return [...shown, ...markers.filter((marker) => text.includes(marker))];
    },
    learn: (text, key) => {
      const [companyId = '', mode = ''] = key.place.split(' ');
      for (const [, id = ''] of text.matchAll(/"[a-z]+_([A-Za-z0-9]{16,32})"/g)) {
        if (tokensIn(id).length > 0 && !owners.has(id)) owners.set(id, { companyId, mode });
      }
    },
  };
}

const tables = `
  select c.relname as name,
         exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'mode') as has_mode
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
   where c.relkind in ('r', 'p') and not c.relispartition`;

function claim(owners: Map<string, Owner>, token: string, owner: Exclude<Owner, string>): void {
  const known = owners.get(token);
  if (known === 'several') return;
  if (known === undefined) owners.set(token, owner);
  else if (known.companyId !== owner.companyId) owners.set(token, 'several');
  else if (known.mode !== owner.mode) owners.set(token, { ...owner, mode: null });
}

function isOthers(owner: Owner | undefined, { place }: FuzzKey): boolean {
  if (owner === undefined || owner === 'several') return false;
  const { companyId, mode } = owner;
  return mode === null ? !place.startsWith(`${companyId} `) : placeOf(companyId, mode) !== place;
}

const naming = /(?:^|_)(?:id|token|invoice|email|hash|phone)$/;
const shortest = 10;

function tokensOfRow(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (typeof value === 'string' && naming.test(column)) return tokensIn(value);
    return tokensIn(JSON.stringify(value) ?? '').filter(isTelling);
  });
}

/** Words and times are everyone's. */
function isTelling(token: string): boolean {
  return /\d/.test(token) && /[a-z]/i.test(token) && !/^\d{4}-\d\d/.test(token);
}

const examples = new Set(
  eventTypeNames.flatMap((type) =>
    allTokensIn(JSON.stringify(exampleOf(type, 'test', new Date()))),
  ),
);

/** Without the ids of example events, which every company gets. */
function tokensIn(text: string): string[] {
  return allTokensIn(text).filter((token) => !examples.has(token));
}

function allTokensIn(text: string): string[] {
  const found = text.match(/[\w.+-]+@[\w.-]+|[\w-]+/g) ?? [];
  return found.map(bare).filter((token) => token.length >= shortest);
}

/** Ids without their kind and hyphens, as the database and the API both have them. */
function bare(token: string): string {
  return token
    .replace(/^[a-z]{2,4}_/, '')
    .replace(/^[\da-f]{8}-[\da-f-]{27}$/, (id) => id.replaceAll('-', ''));
}
