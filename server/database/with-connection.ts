import pg from 'pg';

/** One connection for one piece of work, closed whatever its outcome. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
  Client = pg.Client,
): Promise<Result> {
  const client = new Client(connection);
  // An idle connection may break; the next query then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
