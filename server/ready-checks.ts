import { type Kysely, sql } from 'kysely';
import type { ReadyCheck } from './http/health.ts';
import type { DB } from './database/types.ts';
import type { StorageWatch } from './database/watch-storage.ts';

export function databaseCheck(database: Kysely<DB>): ReadyCheck {
  return {
    name: 'database',
    check: async () => {
      await sql`select 1`.execute(database);
    },
  };
}

export function storageCheck({ check }: StorageWatch): ReadyCheck {
  return { name: 'storage', check };
}

/** A server must not take requests on a database older than the release it belongs to. */
export function migrationsCheck(database: Kysely<DB>, version: number): ReadyCheck {
  return {
    name: 'migrations',
    check: async () => {
      const { applied } = await database
        .selectFrom('schema_migrations')
        .select(({ fn }) => fn.max('version').as('applied'))
        .executeTakeFirstOrThrow();
      if ((applied ?? 0) < version) throw new Error(`at ${applied}, this release needs ${version}`);
    },
  };
}

/** Any answer at all: what a gateway says to a bare request differs, that it says something does not. */
export function gatewayCheck(gatewayUrl: string): ReadyCheck {
  return {
    name: 'gateway',
    check: async () => {
      const response = await fetch(gatewayUrl, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(900),
      });
      await response.body?.cancel();
    },
  };
}
