import { type Kysely, sql } from 'kysely';
import type { ReadyCheck } from '../http/health.ts';
import type { Release } from '../database/release/read-release.ts';
import type { DB } from '../database/types.ts';
import type { StorageWatch } from '../database/health/watch-storage.ts';

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

/** A server must not take requests on a database older than its own release. */
export function releaseCheck(database: Kysely<DB>, needed: Release): ReadyCheck {
  return {
    name: 'migrations',
    check: async () => {
      const { migration, release } = await database
        .selectFrom(['schema_migrations', 'sql_release'])
        .select(({ fn }) => [
          fn.max('schema_migrations.version').as('migration'),
          fn.max('sql_release.number').as('release'),
        ])
        .executeTakeFirstOrThrow();
      if (migration < needed.migrations.length || release < needed.sql.number) {
        throw new Error(
          `at migration ${migration} and SQL release ${release}, this release needs ${needed.migrations.length} and ${needed.sql.number}`,
        );
      }
    },
  };
}

/** Any response counts: gateways differ in what they return to a bare request. */
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
