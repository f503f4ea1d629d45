import type { BankImport, ImportKind } from '@piton/contract/payouts/bank-import.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { extendTimeout } from '../../database/extend-timeout.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import type { Caller } from '../../identity/caller.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { ImportLine } from './import-line.ts';
import { readBankImport } from './read-bank-import.ts';
import { readFile } from './formats/read-file.ts';

type Sent = { readonly kind: ImportKind; readonly name: string; readonly text: string };
type Imported = { outcome: 'done' | 'repeat' | 'own'; import_id: string };

/** Imports a whole file in one transaction. The same file again returns the stored result. */
export async function importBankFile(
  deps: PayoutsDeps,
  caller: Caller,
  { kind, name, text, ...proof }: Sent & Proof,
): Promise<BankImport> {
  const staffId = caller.session.userId;
  let lines: ImportLine[] = [];
  const onPassword = async () => {
    lines = readFile(kind, text);
  };
  return withStepUp(
    deps,
    { caller, actor: { staffId }, onPassword },
    proof,
    async (transaction) => {
      const { outcome, import_id: importId } = await postFile(
        deps.bankFileSeal,
        transaction,
        { kind, name, text },
        lines,
      );
      if (outcome === 'own') {
        throw new AppError('forbidden', {
          message: 'This file concerns your own account. Someone else needs to import it.',
        });
      }
      return readBankImport(transaction, importId, { isRepeat: outcome === 'repeat' });
    },
  );
}

/** Runs in the transaction of the acting member of staff. */
export async function postFile(
  seal: PayoutsDeps['bankFileSeal'],
  transaction: Transaction<DB>,
  { kind, name, text }: Sent,
  lines = readFile(kind, text),
): Promise<Imported> {
  const id = uuidv7();
  const file = seal.keep(`import ${id}`, Buffer.from(text, 'utf8'));
  return onlyAllowed(callImport(transaction, { id, kind, name, lines, ...file }));
}

type Import = Omit<Sent, 'text'> & {
  readonly id: string;
  readonly lines: readonly ImportLine[];
  readonly sealed: Buffer;
  readonly sha256: Buffer;
};

async function callImport(
  transaction: Transaction<DB>,
  { id, kind, name, lines, sealed, sha256 }: Import,
): Promise<Imported> {
  const linesJson = JSON.stringify(
    lines.map(({ amountMills, feeMills, ...line }) => ({
      ...line,
      amountMills: String(amountMills),
      feeMills: String(feeMills),
    })),
  );
  await extendTimeout(transaction);
  const { rows } = await sql<Imported>`
    select outcome, import_id
      from import_bank_file(${id}, ${kind}, ${name}, ${sealed}, ${sha256}, ${linesJson}::jsonb)`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an import returned no row');
  return row;
}
