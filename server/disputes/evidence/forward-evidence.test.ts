/** Staff see submitted evidence, download it as one PDF and record when they sent it. */
import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describeEvidence } from './describe-evidence.ts';
import { drawEvidence } from './files/draw-evidence.ts';
import type { ConsoleDispute } from '@piton/contract/disputes/evidence.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { type ProposalWorld, withProposalWorld } from '../../proposals/testing/proposal-world.ts';
import {
  auditOfResponse,
  attach,
  detailsOf,
  openDispute,
  save,
  submit,
  today,
} from './testing/disputed-payment.ts';
import { sampleJpeg, samplePdf, samplePng } from './testing/sample-files.ts';

let world: ProposalWorld;
withProposalWorld((given) => {
  world = given;
});
beforeEach(() => world.asOwner('delete from limits'));

describe('staff', () => {
  const asStaff = async (disputeId: string) =>
    (await world.two.browser.get(`/api/console/disputes/${disputeId}`))
      .body as unknown as ConsoleDispute;
  const forward = (disputeId: string, forwardedOn: string, by = world.two) =>
    by.browser.post(`/api/console/disputes/${disputeId}/forwarding`, { password, forwardedOn });

  test('see evidence once it is submitted, and not the draft', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world);
    const fileId = randomUUID();
    await save(merchant, disputeId);
    await attach(merchant, disputeId, samplePng(), { fileId });
    const file = `/api/console/disputes/${disputeId}/files/${fileId}`;
    expect(await asStaff(disputeId)).toMatchObject({
      response: 'draft',
      answers: {},
      files: [],
      mayForward: false,
    });
    expect(codeOf(await world.two.browser.get(file))).toBe('not_found');
    expect(codeOf(await forward(disputeId, today()))).toBe('version_conflict');
    await submit(merchant, disputeId, 2);
    expect(await asStaff(disputeId)).toMatchObject({
      response: 'submitted',
      answers: { whatHappened: 'They bought two baskets.' },
      files: [{ id: fileId }],
      mayForward: true,
    });
    expect((await world.two.browser.get(file)).status).toBe(200);
    expect((await auditOfResponse(world, disputeId)).at(-1)).toMatchObject({
      actor_id: world.two.uid,
      action: 'view-evidence',
      detail: { fileId },
    });
  });

  test('download one PDF with the answers and each file, and record when they sent it', async () => {
    const { merchant } = world;
    const { disputeId } = await openDispute(world, { disputeReason: 'other' });
    await save(merchant, disputeId, { whatHappened: `Two baskets → ${'long '.repeat(700)}` });
    await attach(merchant, disputeId, await samplePdf(2), { name: 'order.pdf' });
    await attach(merchant, disputeId, samplePng(), { name: 'basket.png' });
    await attach(merchant, disputeId, sampleJpeg, { name: 'door.jpg' });
    await submit(merchant, disputeId, 4);
    const pdf = await world.two.browser.get(`/api/console/disputes/${disputeId}/evidence.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const file = Buffer.from(String(pdf.body['file']), 'latin1');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await auditOfResponse(world, disputeId)).at(-1)).toMatchObject({
      action: 'view-evidence',
    });
    expect(codeOf(await forward(disputeId, addDays(today(), 1)))).toBe('rejected_fields');
    expect(codeOf(await forward(disputeId, addDays(today(), -1)))).toBe('rejected_fields');
    expect((await forward(disputeId, today())).body).toMatchObject({
      forwardedOn: today(),
      mayForward: false,
    });
    expect(codeOf(await forward(disputeId, today(), world.one))).toBe('version_conflict');
    expect((await detailsOf(merchant, disputeId)).forwardedOn).toBe(today());
    expect((await auditOfResponse(world, disputeId)).at(-1)).toMatchObject({
      actor_id: world.two.uid,
      action: 'forward-evidence',
    });
  });

  test('see the result of 3-D Secure, and it is in the PDF', async () => {
    const { merchant } = world;
    const { saleId, disputeId } = await openDispute(world, { disputeReason: 'fraud' });
    expect((await asStaff(disputeId)).facts.authentication).toBeNull();
    await world.asOwner(
      `insert into sale_authentications
         (sale_id, company_id, state, status, eci, is_liability_shifted, version, ds_transaction_id)
       values ($1, $2, 'ended', 'Y', '05', true, '2.2.0', 'ds-1')`,
      [saleId, merchant.companyId],
    );
    const dispute = await asStaff(disputeId);
    expect(dispute.facts.authentication).toEqual({
      status: 'Y',
      eci: '05',
      isLiabilityShifted: true,
      version: '2.2.0',
      dsTransactionId: 'ds-1',
    });
    const { sections } = describeEvidence(dispute);
    expect(sections.flatMap(({ lines }) => lines)).toContainEqual([
      '3-D Secure',
      'Y, authenticated, ECI 05, Liability shifted to the issuer, Version 2.2.0, DS transaction ds-1',
    ]);
  });

  test('see the customer’s network address, and it is in the PDF', async () => {
    const { disputeId } = await openDispute(world);
    expect((await detailsOf(world.merchant, disputeId)).facts.payerAddress).toBe('203.0.113.9');
    const { sections } = describeEvidence(await asStaff(disputeId));
    expect(sections.flatMap(({ lines }) => lines)).toContainEqual([
      'Network address of the customer’s device',
      '203.0.113.9',
    ]);
  });

  test('see who has yet to respond, by deadline', async () => {
    const late = await openDispute(world, { respondBy: addDays(today(), 20) });
    const soon = await openDispute(world, { respondBy: addDays(today(), 1) });
    const { disputes } = (await world.one.browser.get('/api/console/open-sales'))
      .body as unknown as {
      disputes: { id: string; respondBy: string }[];
    };
    const ids = disputes.map(({ id }) => id);
    expect(ids.indexOf(soon.disputeId)).toBeLessThan(ids.indexOf(late.disputeId));
    expect(disputes.map(({ respondBy }) => respondBy)).toEqual(
      disputes.map(({ respondBy }) => respondBy).toSorted((a, b) => a.localeCompare(b)),
    );
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await world.one.browser.get(`/api/console/disputes?limit=1${query}`);
      const { items, nextCursor } = page.body as unknown as {
        items: { id: string }[];
        nextCursor: string | null;
      };
      expect(items).toHaveLength(1);
      paged.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(paged).toEqual(ids);
  });
});

test('the PDF has every page of the files', async () => {
  const drawn = await drawEvidence({
    title: 'Evidence',
    sections: [
      { heading: 'Statement', lines: [['What happened?', '“Déjà” → 你好 🙂\nTwo lines']] },
    ],
    files: [
      { name: 'a.pdf', type: 'application/pdf', bytes: await samplePdf(3) },
      { name: 'b.png', type: 'image/png', bytes: samplePng(40, 30) },
      { name: 'c.jpg', type: 'image/jpeg', bytes: sampleJpeg },
    ],
  });
  // The summary, a heading page and three pages, and two pictures.
  expect((await PDFDocument.load(drawn)).getPageCount()).toBe(1 + 1 + 3 + 2);
});
