import { AppError } from '@piton/contract/http/errors.ts';
import type { BankFileFormat } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import { fileReference } from './file-reference.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

type Row = { format: BankFileFormat; sealed_bytes: Buffer; sha256: Buffer };

const endings: Readonly<Record<BankFileFormat, string>> = { csv: 'csv', nacha: 'ach', pain: 'xml' };

/** The file as it was made. It contains all account numbers, so each download is in the audit. */
export async function openBankFile(
  deps: PayoutsDeps,
  caller: Caller,
  { cutOffDay, ...proof }: { readonly cutOffDay: CalendarDay } & Proof,
): Promise<{ name: string; text: string; sha256: string }> {
  const staffId = caller.session.userId;
  return withStepUp(deps, { caller, actor: { staffId } }, proof, async (transaction) => {
    const { rows } = await sql<Row>`
      select format, sealed_bytes, sha256 from payout_files
       where cut_off_day = ${cutOffDay}`.execute(transaction);
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    const sha256 = row.sha256.toString('hex');
    await recordAudit(transaction, {
      actorId: staffId,
      action: 'open-bank-file',
      subjectKind: 'payout_run',
      subjectId: cutOffDay,
      detail: { sha256 },
    });
    const file = deps.bankFileSeal.open(cutOffDay, {
      sealed: row.sealed_bytes,
      sha256: row.sha256,
    });
    const name = `${fileReference(cutOffDay)}.${endings[row.format]}`;
    return { name, text: file.toString('utf8'), sha256 };
  });
}
