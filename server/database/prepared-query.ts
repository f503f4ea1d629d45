import pg from 'pg';

/** Runs a named statement whose columns a connection describes only the first time. */
export async function sendPrepared(
  client: pg.PoolClient,
  asked: pg.QueryConfig & { name: string },
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const query = new PreparedQuery(asked, (error, result) =>
        error === null ? resolve(result) : reject(error),
      );
      client.query(query as unknown as pg.Submittable);
    });
  } catch (error) {
    // The stack shows the caller instead of the socket that received the response.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Internals of the library's query, result and connection that its types omit. */
type QueryInside = {
  name: string;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
};
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Wire = { readonly describe: (portal: unknown) => void };
type Answered = (error: Error | null, result: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  answered: Answered,
) => QueryInside;

/**
 * Per connection: the columns of each named statement it has run, and its wire without
 * descriptions.
 */
type Known = { readonly columns: Map<string, Columns>; readonly undescribed: Wire };
const knownOf = new WeakMap<Wire, Known>();

/**
 * For a wide statement, describing the columns each time costs more than many of its rows. Within a
 * session they can't change under one name: after a change of tables, PostgreSQL rejects the
 * statement.
 */
class PreparedQuery extends Query {
  private wire: Wire | null = null;

  constructor({ name, text, values }: pg.QueryConfig & { name: string }, answered: Answered) {
    super(text, values ?? [], answered);
    this.name = name;
  }

  override prepare(wire: Wire): void {
    const known = knownOf.get(wire);
    const columns = known?.columns.get(this.name);
    if (known === undefined || columns === undefined) {
      this.wire = wire;
      super.prepare(wire);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(known.undescribed);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (this.wire === null) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const known = knownOf.get(this.wire) ?? {
      columns: new Map<string, Columns>(),
      undescribed: Object.create(this.wire, { describe: { value: () => undefined } }) as Wire,
    };
    knownOf.set(this.wire, known);
    known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
