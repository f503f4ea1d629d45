import type { CompanyKeys } from '../company-keys.ts';
import { createImportedKeys, type ImportedKeys } from '../imported-keys.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { OpeningKeys } from '../open-sealed.ts';

/** Serves these keys as if from the database. */
export function keysInMemory(masterKey: MasterKey, keys: CompanyKeys): ImportedKeys {
  return createImportedKeys({ masterKey, loadKeys: async () => keys });
}

export function openingKeysOf({ companyId, pairs }: CompanyKeys): OpeningKeys {
  return { companyId, keyIds: pairs.map(({ id }) => id), plainSealHash: 'SHA-256' };
}
