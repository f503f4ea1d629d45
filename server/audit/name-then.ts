import type { AuditRow } from './audit-list.ts';

type Named = Pick<AuditRow, 'subject_kind' | 'detail' | 'before' | 'after'>;

/**
 * What the subject of an entry was called when it was done, where the entry itself says it: before an
 * edit, and once it was there where it was made. Null where only today's name is known.
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
