/**
 * The planted fault of the proof's control, loaded into the killed rotation by `--import`. The query
 * of this module's address selects it.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // The new key opens the root key before anybody can read who added it.
  'commits-before-audit': {
    file: 'server/encryption/root-keys/rotate-master-key.ts',
    text: "    if (missing.length === 0) return 'added_before';",
    planted:
      "    await client.query('commit');\n    if (missing.length === 0) return 'added_before';",
  },
};

plantFaults(plants, import.meta.url);
