import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import { startTestCluster } from '../../server/database/testing/test-cluster.ts';

export const typesFile = path.join(import.meta.dirname, '../../server/database/types.ts');

/** The table types of this release, read from a freshly migrated database. */
export async function generateTypes(): Promise<string> {
  const cluster = await startTestCluster();
  try {
    return await readTypes({ ...cluster.owner, database: cluster.template });
  } finally {
    await cluster.stop();
  }
}

export async function readTypes(connection: ClientConfig): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
  const program = path.join(path.dirname(manifest), 'dist', 'cli', 'bin.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--dialect=postgres',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--type-mapping={"int8":"bigint"}',
    `--url=${connectionUrl(connection)}`,
    '--log-level=error',
    '--print',
  ]);
  return stdout;
}

function connectionUrl(connection: ClientConfig): string {
  const url = new URL(
    `postgres://localhost:${connection.port ?? 5432}/${connection.database ?? ''}`,
  );
  url.username = connection.user ?? '';
  url.password = String(connection.password);
  // The host may be a socket folder, which can't precede the path.
  url.searchParams.set('host', connection.host ?? '');
  return url.href;
}
