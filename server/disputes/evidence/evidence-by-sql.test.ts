/** The rules of evidence hold for every writer of the database. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ProposalWorld, withProposalWorld } from '../../proposals/testing/proposal-world.ts';
import { attach, openDispute, save, submit } from './testing/disputed-payment.ts';
import { sampleJpeg, samplePng } from './testing/sample-files.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});

const columns =
  'id, dispute_id, company_id, name, media_type, size_bytes, head, sha256, pages, pixels, sealed, added_by';

/** Inserts a file as the tables' owner, with these expressions instead of valid ones. */
async function insertFile(disputeId: string, changed: Record<string, string> = {}) {
  const valid = {
    id: 'gen_random_uuid()',
    dispute_id: 'd.id',
    company_id: 'd.company_id',
    name: `'a.png'`,
    media_type: `'image/png'`,
    size_bytes: '10',
    head: `'\\x89504e470d0a1a0a'::bytea`,
    sha256: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
    pages: '1',
    pixels: '64',
    sealed: `decode(repeat('00', 38), 'hex')`,
    added_by: '(select user_id from company_members m where m.company_id = d.company_id limit 1)',
  };
  const values = Object.values({ ...valid, ...changed }).join(', ');
  return world.asOwner(
    `insert into dispute_files (${columns}) select ${values} from disputes d where d.id = $1`,
    [disputeId],
  );
}

test('a file has the type of its first bytes and the size of its content', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  await insertFile(disputeId);
  for (const [changed, constraint] of [
    [{ media_type: `'application/pdf'` }, 'dispute_files_type_is_real'],
    [{ media_type: `'image/jpeg'` }, 'dispute_files_type_is_real'],
    [{ media_type: `'text/html'` }, 'dispute_files_type_is_real'],
    [{ head: `'<html><b'::bytea` }, 'dispute_files_type_is_real'],
    [{ size_bytes: '9' }, 'dispute_files_size_is_real'],
    [{ size_bytes: '10485761' }, 'dispute_files_size_is_limited'],
    [{ name: `'a/b.png'` }, 'dispute_files_name_is_short'],
    [{ pages: '101' }, 'dispute_files_pages_are_limited'],
    [{ pixels: '20000001' }, 'dispute_files_pixels_are_limited'],
  ] as const) {
    await expect(insertFile(disputeId, changed)).rejects.toThrow(constraint);
  }
});

test('a dispute has the same file once', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  await insertFile(disputeId, { sha256: `sha256('one')` });
  await expect(insertFile(disputeId, { sha256: `sha256('one')` })).rejects.toThrow(
    'cannot be changed',
  );
  await insertFile(disputeId, { sha256: `sha256('two')` });
});

test('all files together have a limit', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  const large = { size_bytes: '10485760', sealed: `decode(repeat('00', 10485788), 'hex')` };
  await insertFile(disputeId, large);
  await insertFile(disputeId, large);
  await expect(insertFile(disputeId)).rejects.toThrow('cannot be changed');
});

test('all PNG pictures together have a limit of pixels', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  await insertFile(disputeId, { pixels: '20000000' });
  await insertFile(disputeId, { pixels: '19999950' });
  await expect(insertFile(disputeId)).rejects.toThrow('cannot be changed');
  expect((await attach(world.merchant, disputeId, samplePng())).body).toMatchObject({
    error: { fields: { file: expect.stringContaining('40 megapixels') as string } },
  });
  expect((await attach(world.merchant, disputeId, sampleJpeg)).status).toBe(200);
});

test('submitted evidence is immutable, and forwarded once', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId);
  await attach(world.merchant, disputeId, samplePng(), { fileId: randomUUID() });
  await submit(world.merchant, disputeId, 2);
  await expect(insertFile(disputeId)).rejects.toThrow('cannot be changed');
  const forwarding =
    'forwarded_on = current_date, forwarded_at = now(), forwarded_by = (select edited_by)';
  for (const statement of [
    `update dispute_responses set answers = '{}' where dispute_id = $1`,
    `update dispute_responses set state = 'draft', ended_at = null, ended_by = null, facts = null
      where dispute_id = $1`,
    `update dispute_responses set ${forwarding}, answers = '{}' where dispute_id = $1`,
    `delete from dispute_responses where dispute_id = $1`,
    `update dispute_files set name = 'b.png' where dispute_id = $1`,
    `delete from dispute_files where dispute_id = $1`,
  ]) {
    await expect(world.asOwner(statement, [disputeId]), statement).rejects.toThrow('cannot be');
  }
  await world.asOwner(`update dispute_responses set ${forwarding} where dispute_id = $1`, [
    disputeId,
  ]);
  await expect(
    world.asOwner(
      `update dispute_responses set forwarded_on = forwarded_on + 1 where dispute_id = $1`,
      [disputeId],
    ),
  ).rejects.toThrow('cannot be written');
});

test('evidence has an answer', async () => {
  const { disputeId } = await openDispute(world);
  await save(world.merchant, disputeId, {});
  const [response] = await world.asOwner<{ written: string }>(
    `select set_config('piton.user_id', $2, true),
            end_dispute_response($1, 'submitted', 1, '{}') as written`,
    [disputeId, world.merchant.uid],
  );
  expect(response?.written).toBe('empty');
  await expect(
    world.asOwner(
      `update dispute_responses
          set state = 'submitted', facts = '{}', ended_at = now(), ended_by = edited_by
        where dispute_id = $1`,
      [disputeId],
    ),
  ).rejects.toThrow('cannot be written');
});

test('a response begins as a draft of its dispute’s company', async () => {
  const { disputeId } = await openDispute(world);
  const insert = (state: string, company: string) =>
    world.asOwner(
      `insert into dispute_responses (dispute_id, company_id, state, edited_by, ended_at, ended_by)
       select d.id, ${company}, '${state}', m.user_id,
              ${state === 'draft' ? 'null, null' : 'now(), m.user_id'}
         from disputes d join company_members m on m.company_id = d.company_id where d.id = $1`,
      [disputeId],
    );
  await expect(insert('accepted', 'd.company_id')).rejects.toThrow('cannot be written');
  await expect(
    insert('draft', '(select id from companies where id <> d.company_id limit 1)'),
  ).rejects.toThrow('cannot be written');
  await insert('draft', 'd.company_id');
});
