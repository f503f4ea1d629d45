import { AppError } from '@piton/contract/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The time of a page's last row, to the microsecond as the database has it, and its id. A cursor
 * grants no access: each page checks the caller again.
 */
export type PageCursor = { createdAt: string; id: string };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function writeCursor({ createdAt, id }: PageCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** A column's time in the form that cursors have. */
export function cursorTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(
    ${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function isUuid(id: string): boolean {
  return uuid.test(id);
}

/** A foreign cursor is a fault of the client. */
export function readCursor(text: string, isId = isUuid): PageCursor {
  const [createdAt = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  if (isInstant(createdAt) && isId(id)) return { createdAt, id };
  throw new AppError('rejected_fields', {
    fields: { cursor: 'This is not a cursor that a list has given.' },
  });
}

/** Accepts only our own format: JavaScript reads dates that PostgreSQL rejects. */
function isInstant(text: string): boolean {
  const [, toTheThousandth] =
    /^(2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(?:\d{3})?Z$/.exec(text) ?? [];
  if (toTheThousandth === undefined) return false;
  const instant = new Date(`${toTheThousandth}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === `${toTheThousandth}Z`;
}
