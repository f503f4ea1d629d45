import type { ConsoleDispute } from '@piton/contract/disputes/evidence.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import type { BinaryFile } from '../../http/pages/send-file.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import { describeEvidence } from './describe-evidence.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { takeView, viewFiles } from './evidence-files.ts';
import { findConsoleDispute } from './evidence-store.ts';
import { assemblePdf } from './files/pdf-worker-client.ts';

type StaffQuery = { readonly staffId: string; readonly disputeId: string };

export function readConsoleDispute(
  { database }: Pick<EvidenceDeps, 'database'>,
  query: StaffQuery,
): Promise<ConsoleDispute> {
  return actingAs(database, { staffId: query.staffId }, (transaction) => read(transaction, query));
}

async function read(transaction: Transaction<DB>, query: StaffQuery): Promise<ConsoleDispute> {
  const found = await findConsoleDispute(transaction, query);
  if (found === null) throw new AppError('not_found');
  return found;
}

/** The submitted evidence as one PDF for the acquirer. */
export async function exportEvidence(deps: EvidenceDeps, query: StaffQuery): Promise<BinaryFile> {
  const actor = { staffId: query.staffId };
  await takeView(deps, actor);
  const { dispute, files } = await actingAs(deps.database, actor, async (transaction) => {
    const found = await read(transaction, query);
    if (found.response !== 'submitted') {
      throw new AppError('version_conflict', {
        message: 'The merchant hasn’t submitted evidence for this dispute.',
      });
    }
    return { dispute: found, files: await viewFiles(deps, transaction, query) };
  });
  return {
    name: `evidence-${dispute.sale.invoice}.pdf`,
    type: 'application/pdf',
    bytes: await assemblePdf({ ...describeEvidence(dispute), files }),
  };
}

type Written = 'done' | 'forwarded' | 'not_submitted' | 'wrong_day';

/** Records that the evidence was sent to the acquirer. */
export async function forwardEvidence(
  deps: EvidenceDeps,
  caller: Caller,
  { disputeId, forwardedOn, ...proof }: Proof & { disputeId: string; forwardedOn: string },
): Promise<ConsoleDispute> {
  const staffId = caller.session.userId;
  return withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    await read(transaction, { staffId, disputeId });
    const query = sql<{ written: Written }>`
      select forward_evidence(${disputeId}, ${forwardedOn}::date) as written`;
    const { rows } = await onlyAllowed(query.execute(transaction));
    const written = rows[0]?.written ?? 'not_submitted';
    if (written !== 'done') throw refusal(written);
    return read(transaction, { staffId, disputeId });
  });
}

function refusal(written: Exclude<Written, 'done'>): AppError {
  switch (written) {
    case 'wrong_day':
      return new AppError('rejected_fields', {
        fields: { forwardedOn: 'Choose a day from the submission to today.' },
      });
    case 'forwarded':
      return new AppError('version_conflict', {
        message: 'This evidence is already marked as forwarded.',
      });
    case 'not_submitted':
      return new AppError('version_conflict', {
        message: 'The merchant hasn’t submitted evidence for this dispute.',
      });
  }
}
