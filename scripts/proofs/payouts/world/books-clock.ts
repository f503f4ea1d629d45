type AsOwner = (text: string, values?: unknown[]) => Promise<unknown>;

/**
 * Puts the clock of the books into the hand of whoever owns the database. A sequence is set at once for
 * all, whatever transaction they are in.
 */
export async function takeBooksClock(asOwner: AsOwner): Promise<(at: Date) => Promise<void>> {
  await asOwner(`
    create sequence books_clock;
    create or replace function clock_of_books() returns timestamptz
      language sql volatile security definer set search_path = public, pg_temp as
      'select to_timestamp(last_value / 1000.0) from books_clock'`);
  return async (at) => {
    await asOwner(`select setval('books_clock', $1)`, [at.getTime()]);
  };
}
