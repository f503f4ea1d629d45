import { AppError } from '@piton/contract/http/errors.ts';

/** A file with one unreadable line is rejected as a whole. */
export function refuseFile(line: number | null, what: string): never {
  const text = line === null ? what : `Line ${line}: ${what}`;
  throw new AppError('rejected_fields', {
    message: `Nothing was imported. ${text}`,
    fields: { text },
  });
}
