/** Files of evidence: their type, their limits, and who sees them. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../identity/testing/browse.ts';
import { addMerchant } from '../../merchant-accounts/testing/merchant.ts';
import { type ProposalWorld, withProposalWorld } from '../../proposals/testing/proposal-world.ts';
import {
  auditOfResponse,
  accept,
  attach,
  detailsOf,
  openDispute,
  resultOf,
  save,
  submit,
} from './testing/disputed-payment.ts';
import { sampleJpeg, samplePng } from './testing/sample-files.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});
beforeEach(() => world.asOwner('delete from limits'));

describe('files', () => {
  test('are stored encrypted under their real type, whatever their name', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const jpeg = Buffer.concat([sampleJpeg, Buffer.from('PK hidden')]);
    await attach(merchant, disputeId, samplePng(), { name: 'C:\\photos\\basket.pdf' });
    await attach(merchant, disputeId, jpeg, { name: '../../etc/pass\u202Ewd' });
    const { files } = await detailsOf(merchant, disputeId);
    expect(files).toMatchObject([
      { name: 'basket.pdf', type: 'image/png', bytes: samplePng().length, pages: 1 },
      { name: 'passwd', type: 'image/jpeg', bytes: sampleJpeg.length },
    ]);
    const rows = await world.asOwner<{ sealed: Buffer }>(
      'select sealed from dispute_files where dispute_id = $1',
      [disputeId],
    );
    for (const { sealed } of rows) expect(sealed.includes(samplePng().subarray(8, 24))).toBe(false);
    const [file] = files;
    const path = `/api/disputes/${disputeId}/files/${file?.id ?? ''}`;
    const { headers } = await merchant.browser.get(path);
    expect([
      headers.get('content-type'),
      headers.get('content-disposition'),
      headers.get('x-content-type-options'),
      headers.get('content-security-policy'),
      headers.get('cache-control'),
    ]).toEqual([
      'image/png',
      `attachment; filename="file"; filename*=UTF-8''basket.pdf`,
      'nosniff',
      "default-src 'none'; sandbox",
      'no-store',
    ]);
    expect(await auditOfResponse(world, disputeId)).toMatchObject([
      { actor_id: merchant.uid, action: 'view-evidence', detail: { fileName: 'basket.pdf' } },
    ]);
  });

  test('are limited in size, number and type, and resent without harm', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const refused = async (file: Buffer) => (await attach(merchant, disputeId, file)).body;
    expect(await refused(Buffer.from('a page'))).toMatchObject({
      error: { fields: { file: expect.stringContaining('Use a PDF, PNG or JPEG') as string } },
    });
    expect(await resultOf(attach(merchant, disputeId, Buffer.alloc(10 * 1024 * 1024 + 1)))).toBe(
      'too_large',
    );
    const fileId = randomUUID();
    const resent = [1, 2].map(() => attach(merchant, disputeId, samplePng(), { fileId }));
    expect((await Promise.all(resent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await refused(samplePng())).toMatchObject({
      error: { fields: { file: 'You have already attached this file. Choose another one.' } },
    });
    for (let count = 1; count < 10; count += 1) {
      await attach(merchant, disputeId, samplePng(8 + count));
    }
    expect(await refused(samplePng(40))).toMatchObject({
      error: { fields: { file: 'You can attach up to 10 files. Remove one first.' } },
    });
    const { browser } = merchant;
    await browser.send('DELETE', `/api/disputes/${disputeId}/files/${fileId}`);
    expect((await detailsOf(merchant, disputeId)).files).toHaveLength(9);
  });

  test('belong to their dispute and type: a moved or relabelled one doesn’t open', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const fileId = randomUUID();
    await attach(merchant, disputeId, sampleJpeg, { fileId });
    await world.asOwner('alter table dispute_files disable trigger user');
    await world.asOwner(
      `update dispute_files set media_type = 'image/png', head = '\\x89504e470d0a1a0a' where id = $1`,
      [fileId],
    );
    await world.asOwner('alter table dispute_files enable trigger user');
    const { status } = await merchant.browser.get(`/api/disputes/${disputeId}/files/${fileId}`);
    expect(status).toBe(500);
  });
});

describe('others', () => {
  test('can neither see nor change another company’s evidence', async () => {
    const { disputeId } = await openDispute(world);
    const fileId = randomUUID();
    await save(world.merchant, disputeId);
    await attach(world.merchant, disputeId, samplePng(), { fileId });
    const stranger = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
    const file = `/api/disputes/${disputeId}/files/${fileId}`;
    for (const refused of [
      stranger.browser.get(`/api/disputes/${disputeId}`),
      stranger.browser.get(file),
      stranger.browser.send('DELETE', file),
      save(stranger, disputeId, undefined, 1),
      attach(stranger, disputeId, samplePng()),
      submit(stranger, disputeId),
      accept(stranger, disputeId, 1),
      stranger.browser.get(`/api/console/disputes/${disputeId}/files/${fileId}`),
      // Staff are no merchants.
      save(world.one, disputeId, undefined, 1),
      world.one.browser.get(`/api/disputes/${disputeId}/files/${randomUUID()}`),
    ]) {
      expect(codeOf(await refused)).toBe('not_found');
    }
    expect((await stranger.browser.get('/api/disputes')).body).toMatchObject({ items: [] });
    expect((await detailsOf(world.merchant, disputeId)).files).toHaveLength(1);
  });
});
