import type { ImportedDisputes } from '@piton/contract/disputes/dispute-import.ts';

/** A file after its preview or import. */
export type CheckedFile = ImportedDisputes & {
  readonly text: string;
  readonly isImported: boolean;
};
