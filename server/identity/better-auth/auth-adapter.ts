import { createAdapterFactory, type CleanedWhere } from 'better-auth/adapters';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { hashToken } from '../hash-token.ts';

/** Runs work in a transaction that sees all accounts; the library selects the rows itself. */
export type RunWork = <Result>(
  work: (transaction: Transaction<DB>) => Promise<Result>,
) => Promise<Result>;

type Row = Record<string, unknown>;

/**
 * Columns of the library that our database fills itself or doesn't store: names, times, pictures
 * and visitors' addresses.
 */
const notWritten: Readonly<Record<string, readonly string[]>> = {
  users: ['display_name', 'email_verified_at', 'image'],
  sessions: ['created_at', 'last_seen_at', 'expires_at', 'ip_address', 'user_agent'],
};

/**
 * Connects the identity library to our tables. The library knows sessions by token; the adapter
 * hashes the token in every write and condition.
 */
export function authAdapter(run: RunWork) {
  const all = async (statement: RawBuilder<Row>) =>
    run(async (transaction) => (await statement.execute(transaction)).rows);
  const one = async (statement: RawBuilder<Row>) => (await all(statement))[0] ?? null;

  return createAdapterFactory({
    config: {
      adapterId: 'piton',
      supportsNumericIds: false,
      customTransformOutput: ({ field, data }) =>
        field === 'emailVerified' ? data !== null : (data as unknown),
    },
    adapter: ({ getFieldName }) => ({
      create: async ({ model, data }) => {
        const entries = Object.entries(data).filter(
          ([column]) => !notWritten[model]?.includes(column),
        );
        const row = await one(sql`
          insert into ${sql.table(model)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
          values (${sql.join(entries.map(([column, value]) => stored(column, value)))})
          returning *`);
        // The caller who created the session gets its token; later reads don't.
        return { ...row, ...tokenOf(data) } as never;
      },
      findOne: async ({ model, where, join }) =>
        (await one(
          sql`select ${columnsOf(model, join)} from ${sql.table(model)} ${matching(where)} limit 1`,
        )) as never,
      findMany: async ({ model, where, limit, sortBy, offset }) =>
        (await all(sql`
          select * from ${sql.table(model)} ${matching(where)}
          ${sortBy ? sql`order by ${sql.ref(getFieldName({ model, field: sortBy.field }))} ${sql.raw(sortBy.direction === 'desc' ? 'desc' : 'asc')}` : sql``}
          limit ${limit} offset ${offset ?? 0}`)) as never,
      count: async ({ model, where }) => {
        const row = await one(
          sql`select count(*)::integer as count from ${sql.table(model)} ${matching(where)}`,
        );
        return Number(row?.['count']);
      },
      update: async ({ model, where, update }) =>
        (await one(changing(model, where, update as Row))) as never,
      updateMany: async ({ model, where, update }) =>
        (await all(changing(model, where, update))).length,
      incrementOne: async ({ model, where, increment, set = {} }) => {
        const added = Object.entries(increment).map(([column, by]) => [
          column,
          sql`${sql.ref(column)} + ${by}::integer`,
        ]);
        return (await one(
          changing(model, where, { ...set, ...(Object.fromEntries(added) as Row) }),
        )) as never;
      },
      delete: async ({ model, where }) => {
        await all(sql`delete from ${sql.table(model)} ${matching(where)}`);
      },
      deleteMany: async ({ model, where }) =>
        (await all(sql`delete from ${sql.table(model)} ${matching(where)} returning 1 as gone`))
          .length,
      consumeOne: async ({ model, where }) =>
        (await one(sql`
          delete from ${sql.table(model)} where id = (
            select id from ${sql.table(model)} ${matching(where)} limit 1 for update skip locked
          ) returning *`)) as never,
    }),
  });
}

function changing(
  model: string,
  where: readonly CleanedWhere[] | undefined,
  update: Row,
): RawBuilder<Row> {
  const columns = Object.entries(update).filter(([column]) => !notWritten[model]?.includes(column));
  // An update without columns must still return its row.
  if (columns.length === 0) return sql`select * from ${sql.table(model)} ${matching(where)}`;
  const changes = columns.map(
    ([column, value]) => sql`${sql.ref(column)} = ${stored(column, value)}`,
  );
  return sql`update ${sql.table(model)} set ${sql.join(changes)} ${matching(where)} returning *`;
}

/** Selects a row together with its related rows of other tables, in one statement. */
function columnsOf(
  model: string,
  join: Readonly<Record<string, { on: { from: string; to: string }; relation?: string }>> = {},
): RawBuilder<unknown> {
  const joined = Object.entries(join).map(([other, { on, relation }]) => {
    const found = sql`from ${sql.table(other)} where ${sql.ref(`${other}.${on.to}`)} = ${sql.ref(`${model}.${on.from}`)}`;
    const rows =
      relation === 'one-to-one'
        ? sql`(select to_jsonb(${sql.table(other)}) ${found} limit 1)`
        : sql`(select coalesce(jsonb_agg(to_jsonb(${sql.table(other)})), '[]') ${found})`;
    return sql`${rows} as ${sql.ref(other)}`;
  });
  return sql.join([sql`${sql.table(model)}.*`, ...joined]);
}

function matching(where: readonly CleanedWhere[] = []): RawBuilder<unknown> {
  // A statement without a condition would affect all accounts, which nothing here ever needs.
  if (where.length === 0) throw new Error('the identity library queried without a condition');
  const conditions = where.map(({ field, operator = 'eq', connector, value }, index) => {
    if (connector === 'OR' && index > 0) throw new Error('alternatives are not understood here');
    const column = sql.ref(field);
    if (operator === 'in') {
      const values = (value as unknown[]).map((each) => stored(field, each));
      return sql`${column} in (${sql.join(values)})`;
    }
    if (value === null) {
      return sql`${column} is ${sql.raw(operator === 'ne' ? 'not null' : 'null')}`;
    }
    const sign = signs[operator];
    if (sign === undefined) throw new Error(`the operator ${operator} is not understood here`);
    return sql`${column} ${sql.raw(sign)} ${stored(field, value)}`;
  });
  return sql`where ${sql.join(conditions, sql` and `)}`;
}

const signs: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

function stored(column: string, value: unknown): unknown {
  return column === 'token_hash' && typeof value === 'string' ? hashToken(value) : value;
}

function tokenOf(data: Row): Row {
  return 'token_hash' in data ? { token_hash: data['token_hash'] } : {};
}
