import type { CompanyKeys } from '../company-keys.ts';
import { createImportedKeys, type ImportedKeys } from '../imported-keys.ts';
import type { RootKey } from '../../../encryption/root-key.ts';
import type { OpeningKeys } from '../open-sealed.ts';

/** Serves these keys as if from the database. */
export function keysInMemory(rootKey: RootKey, keys: CompanyKeys): ImportedKeys {
  return createImportedKeys({ rootKey, loadKeys: async () => keys });
}

export function openingKeysOf({ companyId, pairs }: CompanyKeys): OpeningKeys {
  return { companyId, keyIds: pairs.map(({ id }) => id), plainSealHash: 'SHA-256' };
}
