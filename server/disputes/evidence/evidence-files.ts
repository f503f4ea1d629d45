import { createHash } from 'node:crypto';
import type { DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs, type ActingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { BinaryFile } from '../../http/pages/send-file.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { checkFile } from './files/check-file.ts';
import { readOwn, refuseUnlessDone } from './respond-to-dispute.ts';
import type { Written } from './response-refusal.ts';

type Deps = Pick<EvidenceDeps, 'database' | 'hashLimitKey' | 'evidenceSeal'>;
type FileQuery = {
  readonly userId: string;
  readonly disputeId: string;
  readonly fileId: string;
};

const added = { action: 'add-evidence-file', max: 60, windowSeconds: 60 * 60 } as const;
const opened = { action: 'open-evidence', max: 200, windowSeconds: 60 * 60 } as const;

/** Stores a file under the type that its bytes have, encrypted. */
export async function addEvidenceFile(
  { database, hashLimitKey: hashKey, evidenceSeal }: Deps,
  { userId, disputeId, fileId, name, content }: FileQuery & { name: string; content: Uint8Array },
): Promise<DisputeDetails> {
  // Before the slow check, because others may not cause it.
  await actingAs(database, { userId }, (transaction) =>
    readOwn(transaction, { userId, disputeId }),
  );
  const taken = await takeFromLimit({ database, hashKey }, { ...added, key: userId });
  if (!taken.allowed) throw refuseTooMany(taken);
  const checked = await checkFile(Buffer.from(content));
  if (!checked.ok) throw new AppError('rejected_fields', { fields: { file: checked.problem } });
  const { type, bytes, pages, pixels } = checked.file;
  const file = {
    id: fileId,
    name: plainName(name),
    type,
    size: bytes.length,
    head: bytes.subarray(0, 8).toString('hex'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages,
    pixels,
  };
  const sealed = evidenceSeal.seal({ id: fileId, disputeId, type }, bytes);
  return actingAs(database, { userId }, async (transaction) => {
    const { rows } = await sql<{ written: Written }>`
      select add_dispute_file(${disputeId}, ${JSON.stringify(file)}::jsonb, ${sealed}::bytea) as written`.execute(
      transaction,
    );
    refuseUnlessDone(rows);
    return readOwn(transaction, { userId, disputeId });
  });
}

export function removeEvidenceFile(
  { database }: Deps,
  { userId, disputeId, fileId }: FileQuery,
): Promise<DisputeDetails> {
  return actingAs(database, { userId }, async (transaction) => {
    const { rows } = await sql<{ written: Written }>`
      select remove_dispute_file(${disputeId}, ${fileId}) as written`.execute(transaction);
    refuseUnlessDone(rows);
    return readOwn(transaction, { userId, disputeId });
  });
}

/** Opens one file for its company or for staff. The database records the view. */
export async function openEvidenceFile(
  deps: Deps,
  actor: Extract<ActingAs, { userId: string } | { staffId: string }>,
  { disputeId, fileId }: Omit<FileQuery, 'userId'>,
): Promise<BinaryFile> {
  await takeView(deps, actor);
  const [file] = await actingAs(deps.database, actor, (transaction) =>
    viewFiles(deps, transaction, { disputeId, fileId }),
  );
  if (file === undefined) throw new AppError('not_found');
  return file;
}

export async function takeView(
  { database, hashLimitKey: hashKey }: Deps,
  actor: Extract<ActingAs, { userId: string } | { staffId: string }>,
): Promise<void> {
  const key = 'userId' in actor ? actor.userId : actor.staffId;
  const taken = await takeFromLimit({ database, hashKey }, { ...opened, key });
  if (!taken.allowed) throw refuseTooMany(taken);
}

type Row = { id: string; name: string; media_type: string; sha256: Buffer; sealed: Buffer };

export async function viewFiles(
  { evidenceSeal }: Pick<Deps, 'evidenceSeal'>,
  transaction: Transaction<DB>,
  { disputeId, fileId = null }: { disputeId: string; fileId?: string | null },
): Promise<BinaryFile[]> {
  const { rows } = await sql<Row>`
    select * from view_dispute_files(${disputeId}::uuid, ${fileId}::uuid)`.execute(transaction);
  return rows.map(({ id, name, media_type: type, sha256, sealed }) => {
    const bytes = evidenceSeal.open({ id, disputeId, type }, sealed);
    if (!createHash('sha256').update(bytes).digest().equals(sha256)) {
      throw new Error(`the evidence file ${id} is not the one that was stored`);
    }
    return { name, type, bytes };
  });
}

const nameLengthMax = 120;

/** The last part of a path, without characters that a file system or a terminal treats specially. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return Array.from(plain || 'file')
    .slice(-nameLengthMax)
    .join('');
}
