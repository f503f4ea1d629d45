import type pg from 'pg';

export type Sequence = { readonly name: string; readonly isWide: boolean };

/** All sequences, ours and the job library's, listed each time so that new ones are included. */
export async function readSequences(owner: pg.Client): Promise<Sequence[]> {
  const { rows } = await owner.query<Sequence>(
    `select seqrelid::regclass::text as name, seqmax > 2147483647 as "isWide"
       from pg_sequence where seqrelid::regclass::text !~ '^pg_' order by 1`,
  );
  return rows;
}

/** The next value follows it; a narrow sequence is set to its end. */
export async function setSequences(owner: pg.Client, sequences: readonly Sequence[], to: bigint) {
  for (const { name, isWide } of sequences) {
    const last = isWide ? to : 2n ** 31n - 2n;
    await owner.query('select setval($1::regclass, $2)', [name, String(last)]);
  }
}

export async function movedSequences(
  owner: pg.Client,
  sequences: readonly Sequence[],
  from: bigint,
): Promise<string[]> {
  const moved: string[] = [];
  for (const { name, isWide } of sequences) {
    const { rows } = await owner.query<{ at: string }>(`select last_value as at from ${name}`);
    if (BigInt(rows[0]?.at ?? 0) !== (isWide ? from : 2n ** 31n - 2n)) moved.push(name);
  }
  return moved;
}

/**
 * Columns of 32 bits or less that are safe, because their count is bounded by manual work, by time
 * between two steps, or by a list in our code.
 */
const boundedColumns: readonly string[] = [
  'bank_account_versions.version',
  'bank_accounts.version',
  'banks.position',
  'companies.version',
  'company_versions.version',
  'dispute_responses.version',
  'review_decisions.version',
  // Root keys that an operator made.
  'wrapped_root_keys.number',
  // A role, a rate, a digest version, one of our own files.
  'audit_links.digest_version',
  'companies.fee_basis_points',
  'sales.fee_basis_points',
  'schema_migrations.version',
  'sql_release.number',
  'sql_functions.stale_since_release',
  'staff_invites.role',
  'users.role',
  // Limits of a dispute's files and reminders.
  'dispute_files.pages',
  'dispute_files.pixels',
  'dispute_files.size_bytes',
  'dispute_reminders.days',
  // An HTTP status.
  'idempotency_keys.status',
  'webhook_attempts.status',
  'api_requests.status',
  // Bounded by the time limit of a request.
  'api_requests.duration_ms',
  // Within a file of up to ten thousand lines.
  'bank_import_lines.number',
  'resolved_import_lines.number',
  'resolved_import_lines.turn',
  'bank_fees.number',
  'settled_lines.number',
  // Within one sale, night, person, limit or spike, each of which ends.
  'decline_spikes.declined',
  'decline_spikes.attempts',
  'card_protections.rounds',
  'failed_self_checks.attempts',
  'failures.failed',
  'limits.taken',
  // Within one company and minute.
  'velocity_counts.approved',
  'velocity_counts.attempts',
  'velocity_counts.declined',
  'velocity_counts.stopped',
  'payout_steps.number',
  'sale_events.number',
  'sales.inquiries',
  // Within three days, and within the deadline of an attempt.
  'webhook_deliveries.attempts',
  'webhook_attempts.duration_ms',
  'sales.backoff_step',
  'second_factors.failed_verification_count',
  'velocity_counts.slot',
];

/** Columns that overflow after two billion and are not on the list of safe ones. */
export async function narrowColumns(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('integer', 'smallint') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !boundedColumns.includes(name));
}

/** Places in a response with a number that JavaScript can't represent exactly. */
export function unsafeNumbers(value: unknown, place = ''): string[] {
  if (typeof value === 'number') {
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? [`${place} ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unsafeNumbers(inner, `${place}/${name}`));
}
