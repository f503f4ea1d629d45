import { randomUUID } from 'node:crypto';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { addMerchant, pay } from '../../merchant-accounts/testing/merchant.ts';
import { type Browser, openBrowser } from '../../identity/testing/browse.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { drawEvidence } from '../../disputes/evidence/files/draw-evidence.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { ask } from './access-requests.ts';

type Disputed = {
  readonly merchant: Browser;
  readonly staff: Browser;
  readonly disputeId: string;
};

/** A merchant with an open dispute, and a member of staff. */
async function disputed(stage: Stage): Promise<Disputed> {
  const { world, app } = stage;
  const paid = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  const response = await pay(world, paid);
  if (response.kind !== 'sale') throw new Error(`a payment was answered ${response.kind}`);
  const again = (from: Browser) => {
    const browser = openBrowser(app, {}, { stepsUpWith: password });
    browser.cookies.set('piton_session', from.cookies.get('piton_session') ?? '');
    return browser;
  };
  const [one, two] = await Promise.all(
    ['one', 'two'].map(() => world.signIn(`${randomUUID()}@example.lc`, { role: 2 })),
  );
  if (one === undefined || two === undefined) throw new Error('two people are two');
  const [first, second] = [again(one.browser), again(two.browser)];
  const path = `/api/console/sales/${response.sale.id}`;
  const today = calendarDay(new Date());
  const { body } = await first.post(`${path}/disputes`, {
    proposalId: randomUUID(),
    password,
    saleVersion: (await first.get(path)).body['version'],
    amountMills: 1000,
    disputeFeeMills: 0,
    reference: 'CB-1',
    happenedOn: today,
    disputeReason: 'other',
    respondBy: addDays(today, 9),
    reason: 'The acquirer wrote so',
  });
  const disputeId = String(body['id']);
  const { status } = await second.post(`/api/console/proposals/${disputeId}/approval`, {
    password,
  });
  if (status !== 200) throw new Error(`no dispute was opened: ${status}`);
  return { merchant: again(paid.browser), staff: second, disputeId };
}

const ofFile = async (disputeId: string) => ({
  params: { disputeId, fileId: randomUUID() },
  query: { name: 'note.pdf' },
  file: Buffer.from(await drawEvidence({ title: 'Note', sections: [], files: [] })),
});

async function asMerchant(stage: Stage, body?: object): Promise<AccessRequest & Disputed> {
  const found = await disputed(stage);
  const { disputeId, merchant: browser } = found;
  return { ...found, browser, sent: { params: { disputeId }, ...(body && { body: { ...body } }) } };
}

async function drafted(stage: Stage): Promise<Disputed & { fileId: string }> {
  const found = await disputed(stage);
  const { merchant, disputeId } = found;
  const file = await ofFile(disputeId);
  const answers = { whatHappened: 'They bought it' };
  const statuses = [
    await ask(merchant, 'saveEvidence', { params: { disputeId }, body: { version: 0, answers } }),
    await ask(merchant, 'addEvidenceFile', file),
  ].map(({ status }) => status);
  if (statuses.join() !== '200,200') throw new Error(`no draft was kept: ${statuses.join()}`);
  return { ...found, fileId: file.params.fileId };
}

async function submitted(stage: Stage): Promise<Disputed & { fileId: string }> {
  const found = await drafted(stage);
  const { merchant, disputeId } = found;
  const sent = { params: { disputeId }, body: { version: 2 } };
  const { status } = await ask(merchant, 'submitEvidence', sent);
  if (status !== 200) throw new Error(`no evidence was submitted: ${status}`);
  return found;
}

/** A merchant's requests about a dispute, and those of staff. */
export const evidenceGrants = {
  listDisputes: async (stage: Stage) => ({ browser: (await disputed(stage)).merchant }),
  getDispute: (stage: Stage) => asMerchant(stage),
  saveEvidence: (stage: Stage) =>
    asMerchant(stage, { version: 0, answers: { whatHappened: 'They bought it' } }),
  submitEvidence: async (stage: Stage) => {
    const { merchant: browser, disputeId } = await drafted(stage);
    return { browser, sent: { params: { disputeId }, body: { version: 2 } } };
  },
  acceptDispute: (stage: Stage) => asMerchant(stage, { version: 0 }),
  addEvidenceFile: async (stage: Stage) => {
    const { merchant: browser, disputeId } = await disputed(stage);
    return { browser, sent: await ofFile(disputeId) };
  },
  removeEvidenceFile: async (stage: Stage) => {
    const { merchant: browser, disputeId, fileId } = await drafted(stage);
    return { browser, sent: { params: { disputeId, fileId } } };
  },
  openEvidenceFile: async (stage: Stage) => {
    const { merchant: browser, disputeId, fileId } = await drafted(stage);
    return { browser, sent: { params: { disputeId, fileId } } };
  },
  listOpenDisputes: async (stage: Stage) => ({ browser: (await disputed(stage)).staff }),
  getConsoleDispute: async (stage: Stage) => {
    const { staff: browser, disputeId } = await disputed(stage);
    return { browser, sent: { params: { disputeId } } };
  },
  openDisputeFile: async (stage: Stage) => {
    const { staff: browser, disputeId, fileId } = await submitted(stage);
    return { browser, sent: { params: { disputeId, fileId } } };
  },
  exportEvidence: async (stage: Stage) => {
    const { staff: browser, disputeId } = await submitted(stage);
    return { browser, sent: { params: { disputeId } } };
  },
  forwardEvidence: async (stage: Stage) => {
    const { staff: browser, disputeId } = await submitted(stage);
    const body = { password, forwardedOn: calendarDay(new Date()) };
    return { browser, sent: { params: { disputeId }, body } };
  },
};
