import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { readMigrations } from './read-migrations.ts';
import { createEmptyDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

/** Who let whom in before the migration that keeps it, as far as the audit knows. */

const noon = '2026-11-20T16:00:00Z';

type Person = { readonly name: string; readonly id: string };

async function addStaff(client: pg.Client, name: string, role = 2): Promise<Person> {
  const id = randomUUID();
  await client.query(
    `insert into users
       (id, email, first_name, last_name, country, role, email_verified_at, created_at, updated_at)
     values ($1, $2 || '@example.lc', $2, 'Joseph', 'Saint Lucia', $3, now(), now(), now())`,
    [id, name, role],
  );
  return { name, id };
}

type Entry = { by: Person | null; action: string; about: string; hoursAgo: number };

const record = (client: pg.Client, { by, action, about, hoursAgo }: Entry, detail: object = {}) =>
  client.query(
    `insert into audit_entries (id, at, actor_id, action, subject_id, detail)
     values (gen_random_uuid(), timestamptz '${noon}' - make_interval(hours => $5), $1, $2, $3, $4)`,
    [by?.id ?? null, action, about, detail, hoursAgo],
  );

type LetIn = { by: Person; invitedAgo: number; acceptedAgo: number };

async function letIn(client: pg.Client, whom: Person, { by, ...ago }: LetIn): Promise<void> {
  const inviteId = randomUUID();
  const invite = { by, action: 'invite-staff', about: inviteId, hoursAgo: ago.invitedAgo };
  await record(client, invite, { role: 'reviewer' });
  const accept = { by: null, action: 'accept-invite', about: whom.id, hoursAgo: ago.acceptedAgo };
  await record(client, accept, { inviteId, role: 'reviewer' });
}

test('who was let in before is known from the audit, by whom and since when', async () => {
  const { owner } = await createEmptyDatabase();
  const migrations = readMigrations();
  await migrate(owner, migrations.slice(0, 16));
  await withConnection(owner, async (client) => {
    const alicia = await addStaff(client, 'alicia', 1);
    const ben = await addStaff(client, 'ben', 1);
    const invited = await addStaff(client, 'invited');
    await letIn(client, invited, { by: alicia, invitedAgo: 30, acceptedAgo: 20 });
    // Somebody else invites the same address once more: not theirs is what was accepted.
    const again = { by: ben, action: 'invite-staff', about: randomUUID(), hoursAgo: 25 };
    await record(client, again, { role: 'reviewer' });

    const back = await addStaff(client, 'back');
    await letIn(client, back, { by: alicia, invitedAgo: 900, acceptedAgo: 800 });
    const about = back.id;
    await record(client, { by: alicia, action: 'disable-staff', about, hoursAgo: 40 });
    await record(client, { by: ben, action: 'enable-staff', about, hoursAgo: 10 });
    // They worked here already.
    await record(client, { by: alicia, action: 'enable-staff', about, hoursAgo: 5 });

    const merchant = await addStaff(client, 'merchant', 3);
    await letIn(client, merchant, { by: alicia, invitedAgo: 3, acceptedAgo: 2 });
  });
  await migrate(owner, migrations);
  const { rows } = await withConnection(owner, (client) =>
    client.query(
      `select users.first_name as name, admitter.first_name as by,
              extract(epoch from timestamptz '${noon}' - users.admitted_at)::int / 3600 as ago
         from users left join users admitter on admitter.id = users.admitted_by
        order by users.first_name`,
    ),
  );
  const nobody = { by: null, ago: null };
  expect(rows).toEqual([
    { name: 'alicia', ...nobody },
    { name: 'back', by: 'ben', ago: 10 },
    { name: 'ben', ...nobody },
    { name: 'invited', by: 'alicia', ago: 20 },
    { name: 'merchant', ...nobody },
  ]);
});
