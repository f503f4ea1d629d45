/**
 * The planted faults of the proof's controls, loaded into a process by `--import`. The query of
 * this module's address selects them, and each changes one place of the product's code.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // The server's own clock ends links.
  'server-judges-links': {
    file: 'server/identity/email-links/link-store.ts',
    text: ".where('expires_at', '>', sql<Date>`database_now()`)\n    .returning(",
    planted: ".where('expires_at', '>', new Date())\n    .returning(",
  },
  // Ten minutes by the database's clock make a used code new.
  'forgets-codes-by-time': {
    file: 'server/identity/second-factor/use-code-once.ts',
    text: '.limit(remembered)',
    planted: '.limit(0)',
  },
};

plantFaults(plants, import.meta.url);
