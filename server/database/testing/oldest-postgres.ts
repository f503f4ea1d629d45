import { createRequire } from 'node:module';
import path from 'node:path';
import { type PostgresBinaries, preparePostgresBinaries } from '../embedded/postgres-binaries.ts';

/** PostgreSQL 15, the oldest supported version. */
export async function oldestPostgres(): Promise<PostgresBinaries> {
  const name = `postgres-15-${process.platform}-${process.arch}`;
  const entry = createRequire(import.meta.url).resolve(name);
  return preparePostgresBinaries(path.resolve(path.dirname(entry), '..'));
}
