/**
 * The chained rows and their digests' content, kept outside the database, whose owner could replace
 * a function. A version is never edited, because its links are verified with it for ever; a new
 * protected column needs a new version.
 */
export type ChainedRows = {
  readonly kind: string;
  /** For people: "ledger transaction 17". */
  readonly name: string;
  readonly table: string;
  readonly idType: 'uuid' | 'bigint';
  /** The content of a row `t` per version; it must not depend on session settings. */
  readonly versions: readonly string[];
};

/** Seconds as PostgreSQL counts them, in microseconds and without a time zone. */
const instant = (column: string) => `extract(epoch from ${column})`;

/** A copy on another server has 2^63 more: `major-upgrade/upgrade-schema.ts`. */
const madeIn = '(t.made_in::text::numeric % 9223372036854775808)::text';

export const chainedRows: readonly ChainedRows[] = [
  {
    kind: 'audit_entry',
    name: 'audit entry',
    table: 'audit_entries',
    idType: 'uuid',
    versions: [
      `t.id, ${instant('t.at')}, t.actor_id, t.action, t.subject_kind, t.subject_id, t.reason,
       t.detail, t.before, t.after`,
    ],
  },
  {
    kind: 'ledger_transaction',
    name: 'ledger transaction',
    table: 'ledger_transactions',
    idType: 'bigint',
    versions: [
      `t.id, t.mode, t.kind, t.cause, t.actor, ${instant('t.occurred_at')},
       ${instant('t.created_at')}, ${madeIn},
       (select json_agg(
          json_build_array(
            e.id, e.mode, e.account_id, e.kind, e.amount_mills, e.balance_after_mills,
            e.account_version
          ) order by e.id
        ) from ledger_entries e where e.transaction_id = t.id)`,
    ],
  },
  {
    kind: 'ledger_account',
    name: 'ledger account',
    table: 'ledger_accounts',
    idType: 'bigint',
    versions: [`t.id, t.mode, t.code, t.company_id, t.side, t.step_mills, t.keeps_balance`],
  },
];

export function newestVersion({ versions }: ChainedRows): number {
  return versions.length;
}

/** The digest of `t`. JSON gives its content one spelling, and no two rows the same one. */
export function digestOf({ kind, versions }: ChainedRows, version: number): string {
  const says = versions[version - 1];
  if (says === undefined) throw new Error(`${kind} has no version ${version}`);
  return `sha256(convert_to(json_build_array('${kind}', ${version}, ${says})::text, 'UTF8'))`;
}

/** The digest of `t` in the version that link `l` names; null for an unknown version. */
export function digestAsLinked(rows: ChainedRows): string {
  const cases = rows.versions.map(
    (_, index) => `when ${index + 1} then ${digestOf(rows, index + 1)}`,
  );
  return `case l.digest_version ${cases.join(' ')} end`;
}
