import { readFileSync } from 'node:fs';
import { findDirectClocks, readInlineSql } from './find-direct-clocks.ts';
import { findDisplayedSentences, isStatement } from './find-displayed-sentences.ts';
import { findLongLocks } from './find-long-locks.ts';
import { longLocks } from './long-locks.ts';
import { findSqlDrift } from './find-sql-drift.ts';
import { readTypes, typesFile } from '../../database/generate-types.ts';
import { findCallsOfRemoved, findUpgradeFaults } from './find-upgrade-faults.ts';
import { readLastRelease } from '../../database/last-release.ts';
import { readRelease } from '../../../server/database/release/read-release.ts';
import { readCatalogue } from './read-catalogue.ts';
import { startTestCluster } from '../../../server/database/testing/test-cluster.ts';
import { withConnection } from '../../../server/database/with-connection.ts';

/**
 * A database of this release must match the committed table types and SQL files, whether it was
 * built from nothing or upgraded from the last release.
 */
const cluster = await startTestCluster();
try {
  const release = readRelease();
  const connection = { ...cluster.owner, database: cluster.template };
  const drift = await withConnection(connection, (client) => findSqlDrift(client, release));
  const files = [...release.migrations, ...release.sql.sources];
  const inline = readInlineSql();
  drift.push(
    ...findDirectClocks([...files, ...inline]),
    ...findDisplayedSentences([...files, ...inline.filter(isStatement)]),
    ...findLongLocks(release.migrations, {
      released: new Set(Object.keys(readLastRelease().migrations)),
      exceptions: longLocks,
    }),
    ...findCallsOfRemoved(readLastRelease(), release, inline),
  );
  if (readFileSync(typesFile, 'utf8') !== (await readTypes(connection))) {
    drift.push('server/database/types.ts is not what the SQL makes. Run: npm run db -- types');
  }
  const built = await withConnection(connection, readCatalogue);
  await withConnection(cluster.superuser, (client) =>
    client.query('create database upgraded owner piton_owner'),
  );
  const owner = { ...cluster.owner, database: 'upgraded' };
  drift.push(...(await findUpgradeFaults({ owner, last: readLastRelease(), release, built })));
  for (const says of drift) console.error(says);
  if (drift.length > 0) process.exitCode = 1;
  else console.log('the SQL files and the table types are those of the database');
} finally {
  await cluster.stop();
}
