import { randomUUID } from 'node:crypto';
import { disputeColumns } from '@piton/contract/disputes/dispute-import.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { password } from '../../identity/staff/testing/console-world.ts';

/** A merchant's requests about one dispute, which fail if it is unknown. */
export const requestsOfOneDispute = [
  'getDispute',
  'saveEvidence',
  'submitEvidence',
  'acceptDispute',
  'addEvidenceFile',
  'removeEvidenceFile',
  'openEvidenceFile',
] as const;

/** A merchant's evidence, and its way through staff. */
export function evidenceRequests(uid: string) {
  const params = { disputeId: uid };
  const ofFile = { ...params, fileId: randomUUID() };
  const today = calendarDay(new Date());
  const text = `${disputeColumns.join(',')}\nCB-7,A2B3C4D5E6F7,10.00,0.00,${today},fraud,${today}`;
  return {
    previewDisputes: { body: { text } },
    importDisputes: { body: { text, password } },
    listDisputes: {},
    getDispute: { params },
    saveEvidence: { params, body: { version: 0, answers: { whatHappened: 'They bought it' } } },
    submitEvidence: { params, body: { version: 1 } },
    acceptDispute: { params, body: { version: 0 } },
    addEvidenceFile: { params: ofFile, query: { name: 'note.pdf' } },
    removeEvidenceFile: { params: ofFile },
    openEvidenceFile: { params: ofFile },
    listOpenDisputes: {},
    getConsoleDispute: { params },
    openDisputeFile: { params: ofFile },
    exportEvidence: { params },
    forwardEvidence: { params, body: { password, forwardedOn: calendarDay(new Date()) } },
  };
}
