/** A person whose rows others try to reach, and how to recognise those rows. */
export type Victim = {
  /** Their id, and their company's if they have one. */
  readonly marks: readonly string[];
  /** For ledger tables, whose rows name only an account. */
  readonly ledger: { readonly accounts: string; readonly transactions: string } | null;
  /** For chain tables, whose rows name only audit entries. */
  readonly entries: string | null;
};

/** These tables are about all merchants together. */
const ofEverybody = new Set([
  'audit_blocks',
  'audit_heads',
  'payout_runs',
  'payout_files',
  'bank_imports',
]);

/**
 * Selects the victim's rows without a join, because row-level security on the other table would
 * hide some.
 */
export function rowsOf({ marks, ledger, entries }: Victim, table: string): string {
  if (table === 'audit_unchained' || table === 'audit_links') {
    return entries === null ? 'false' : `row_id in (${entries})`;
  }
  if (ofEverybody.has(table)) return String(entries !== null);
  if (table === 'ledger_balances' || table === 'ledger_entries') {
    return ledger === null ? 'false' : `account_id in (${ledger.accounts})`;
  }
  if (table === 'ledger_transactions') {
    return ledger === null ? 'false' : `id in (${ledger.transactions})`;
  }
  // No caller may read its whole rows, which hold the content of files.
  if (table === 'dispute_files') return `company_id ~ '${marks.join('|')}'`;
  return `to_jsonb(${table})::text ~ '${marks.join('|')}'`;
}
