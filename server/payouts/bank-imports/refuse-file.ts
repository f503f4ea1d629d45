import { AppError } from '@piton/contract/http/errors.ts';

/** Nothing of a file is read in of which one line cannot be read. */
export function refuseFile(line: number | null, what: string): never {
  const text = line === null ? what : `Line ${line}: ${what}`;
  throw new AppError('rejected_fields', {
    message: `Nothing was imported. ${text}`,
    fields: { text },
  });
}
