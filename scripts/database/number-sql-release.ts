import { writeFileSync } from 'node:fs';
import { readSqlRelease, sqlReleaseFile } from '../../server/database/release/read-release.ts';
import { readSqlSources, sourcesHash } from '../../server/database/release/read-sql-sources.ts';

/**
 * Gives changed sources the next number, so that a server of an earlier release leaves them alone.
 * Returns the number.
 */
export function numberSqlRelease(): number {
  const { number, sha256: before } = readSqlRelease();
  const sha256 = sourcesHash(readSqlSources());
  if (sha256 === before) return number;
  writeFileSync(sqlReleaseFile, `${JSON.stringify({ number: number + 1, sha256 }, null, 2)}\n`);
  return number + 1;
}
