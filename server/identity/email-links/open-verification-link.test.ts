import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitedForLocks } from '../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../database/with-connection.ts';
import { addUser } from '../testing/add-user.ts';
import { codeOf, openBrowser } from '../testing/browse.ts';
import { createIdentityWorld, type IdentityWorld } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.database.drop());

test('two links of one account opened at once do not deadlock', async () => {
  const email = 'ana@example.lc';
  const password = 'correct horse';
  const id = await addUser(world.database, { email, password });
  const browser = openBrowser(world.openApp());
  await browser.post('/api/sign-in', { email, password });
  for (let mails = 0; mails < 2; mails += 1) {
    await browser.post('/api/verification-mails', {});
    await world.asOwner('delete from limits');
  }
  const tokens = (await world.readEmails()).flatMap((mail) =>
    'link' in mail ? [new URL(mail.link).hash.slice(1)] : [],
  );
  expect(tokens).toHaveLength(2);
  const responses = await withConnection(world.database.owner, async (client) => {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [id]);
    const opening = tokens.map((token) =>
      openBrowser(world.openApp()).post('/api/verified-addresses', { token }),
    );
    const waiting = async () => (await waitedForLocks(world.database.owner)).length;
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    // The first to use the link locks the row that the other will delete.
    await client.query('select from email_links where user_id = $1 for update nowait', [id]);
    await client.query('commit');
    return Promise.all(opening);
  });
  const results = responses.map((response): unknown => codeOf(response) ?? 'opened');
  expect(new Set(results)).toEqual(new Set(['link_used_up', 'opened']));
});
