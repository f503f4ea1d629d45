import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

type Login = 'owner' | 'superuser';
const users: Record<Login, string> = { owner: 'piton_owner', superuser: 'postgres' };

/** A connection to the running product's database, for one piece of work. */
export async function withDatabase<Result>(
  dataFolder: string,
  login: Login,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionOf(dataFolder, login));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection to the running product's database. */
export function connectionOf(dataFolder: string, login: Login) {
  const cluster = path.join(dataFolder, 'postgres', 'cluster');
  const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const [, , , port = '', socketFolder = '', address = ''] = lines;
  const secrets = readFileSync(path.join(dataFolder, 'database-passwords.json'), 'utf8');
  return {
    host: socketFolder === '' ? address : socketFolder,
    port: Number(port),
    database: 'piton',
    user: users[login],
    password: (JSON.parse(secrets) as Record<Login, string>)[login],
  };
}
