import pg from 'pg';

/** What the library keeps of a query's answer and of a connection; it has no names for it in its types. */
type Answer = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Wire = { readonly describe: (portal: unknown) => void };
type Inside = {
  name: string;
  _result: Answer;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
};
type Done = (error: Error | null, result: pg.QueryResult) => void;

const Query = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => Inside;

/**
 * Of a connection, the columns of each named statement that it has answered, and the connection as whoever
 * knows them uses it.
 */
type Known = { readonly columns: Map<string, Answer>; readonly undescribed: Wire };
const knownOf = new WeakMap<Wire, Known>();

/**
 * A named statement that asks for its columns the first time alone. Of a wide one, having them described with
 * every answer costs the database, the wire and this process more than many of its rows do. They cannot change
 * under a name: a connection whose tables have changed refuses the statement.
 */
class KnownQuery extends Query {
  private wire: Wire | null = null;

  constructor({ name, text, values }: pg.QueryConfig & { name: string }, done: Done) {
    super(text, values ?? [], done);
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
      columns: new Map<string, Answer>(),
      undescribed: Object.create(this.wire, { describe: { value: () => undefined } }) as Wire,
    };
    knownOf.set(this.wire, known);
    known.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

export async function askKnown(
  client: pg.PoolClient,
  asked: pg.QueryConfig & { name: string },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new KnownQuery(asked, (error, result) => {
      if (error === null) return resolve(result);
      // From whoever asked, and not from the socket on which the answer came.
      Error.captureStackTrace(error);
      reject(error);
    });
    client.query(query as unknown as pg.Submittable);
  });
}
