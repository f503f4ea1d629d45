import pg from 'pg';

/** One connection for one piece of work, closed whatever comes of it. */
export async function withConnection<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  // While nothing is asked of it a connection may break; whatever is asked next then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
