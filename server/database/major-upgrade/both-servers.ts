import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { checkServer } from '../health/check-server.ts';

/** One of the two PostgreSQL servers of a major upgrade, with a superuser's connection to it. */
export type Side = {
  /** `--from` or `--to`, for messages. */
  readonly option: string;
  readonly url: string;
  readonly client: pg.Client;
};

export type BothServers = { readonly from: Side; readonly to: Side };

type ServerUrls = { readonly from: string; readonly to: string };

/** Opens both as superuser and refuses servers that can't replicate in both directions. */
export async function withBothServers<Result>(
  urls: ServerUrls,
  work: (servers: BothServers) => Promise<Result>,
): Promise<Result> {
  return withSide('--from', urls.from, (from) =>
    withSide('--to', urls.to, async (to) => {
      if ((await identityOf(from)) === (await identityOf(to))) {
        throw new OperatorError('--from and --to are the same PostgreSQL server.');
      }
      return work({ from, to });
    }),
  );
}

export async function withSide<Result>(
  option: string,
  url: string,
  work: (side: Side) => Promise<Result>,
): Promise<Result> {
  // The retired database is read-only by default; a standby stays so.
  const options = '-c default_transaction_read_only=off';
  await checkServer(option, { connectionString: url, options });
  const client = new pg.Client({
    connectionString: url,
    application_name: 'piton upgrade-database',
  });
  // A broken connection rejects its statement, which reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sameTexts);
    await refuseUnfitServer(option, client);
    return await work({ option, url, client });
  } finally {
    await client.end();
  }
}

/**
 * Rows are compared as texts, only this connection may write to the retired database, payments don’t
 * wait for it, and an interrupted comparison doesn’t run on.
 */
const sameTexts = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = public;
  set default_transaction_read_only = off; set statement_timeout = 0; set lock_timeout = '2s';
  set client_connection_check_interval = '1s'`;

async function refuseUnfitServer(option: string, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: boolean; walLevel: string }>(
    `select rolsuper as "isSuperuser", current_setting('wal_level') as "walLevel"
       from pg_roles where rolname = current_user`,
  );
  const [{ isSuperuser, walLevel } = { isSuperuser: false, walLevel: '' }] = rows;
  if (!isSuperuser) {
    throw new OperatorError(
      `${option} must name a superuser, who alone may copy roles and tables.`,
    );
  }
  if (walLevel !== 'logical') {
    throw new OperatorError(
      `The server of ${option} has wal_level = ${walLevel}. Run on it: alter system set wal_level = logical. Then restart that PostgreSQL.`,
    );
  }
}

async function identityOf({ client }: Side): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  );
  return rows[0]?.identity ?? '';
}
