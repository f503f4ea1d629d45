import type pg from 'pg';
import { isSame } from '../../encryption/is-same.ts';
import type { ChainKey, Signed } from './chain-key.ts';

/** True if the given key has countersigned another key's statement. */
export type Countersigned = (signed: Signed) => boolean;

export async function readCountersignatures(
  client: pg.ClientBase,
  key: Pick<ChainKey, 'id' | 'countersign'>,
): Promise<Countersigned> {
  const { rows } = await client.query<{ statement: string; signature: Buffer }>(
    'select statement, signature from audit_countersignatures where signed_with = $1',
    [key.id],
  );
  const known = new Map(rows.map(({ statement, signature }) => [statement, signature]));
  return (signed) => {
    const signature = known.get(signed.statement);
    return signature !== undefined && isSame(key.countersign(signed), signature);
  };
}
