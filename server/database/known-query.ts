import pg from 'pg';

/** Asks a named statement, of which a connection has its columns described the first time alone. */
export async function askKnown(
  client: pg.PoolClient,
  asked: pg.QueryConfig & { name: string },
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const query = new KnownQuery(asked, (error, result) =>
        error === null ? resolve(result) : reject(error),
      );
      client.query(query as unknown as pg.Submittable);
    });
  } catch (error) {
    // Its stack tells who asked, and not the socket on which the answer came.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** What the library's query, its result and its connection have inside, of which its types say nothing. */
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
 * Of a connection, the columns of each named statement that it has answered, and the connection as whoever
 * knows them uses it.
 */
type Known = { readonly columns: Map<string, Columns>; readonly undescribed: Wire };
const knownOf = new WeakMap<Wire, Known>();

/**
 * Of a wide statement, having its columns described with every answer costs the database, the wire and this
 * process more than many of its rows do. Within one session of the database they cannot change under a name:
 * where the tables have changed, it refuses the statement.
 */
class KnownQuery extends Query {
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
