import type { AuditRow } from './audit-list.ts';

type Named = Pick<AuditRow, 'subject_kind' | 'detail' | 'before' | 'after'>;

/**
 * The subject's name at the time, if the entry contains it: before an edit, or at its creation.
 * Null if only the current name is known.
 */
export function nameThen({ subject_kind: kind, detail, before, after }: Named): string | null {
  const title = textIn(detail, 'title');
  if (title !== null) return title;
  const said = before ?? after;
  if (kind === 'company') return textIn(said, 'companyName');
  if (kind !== 'bank_account') return null;
  const [bank, number] = [textIn(said, 'bankName'), textIn(said, 'accountNumber')];
  return bank === null || number === null ? null : `${bank} ${number}`;
}

function textIn(said: AuditRow['detail'], name: string): string | null {
  const text = said?.[name];
  return typeof text === 'string' && text !== '' ? text : null;
}
