/** The planted faults of the proof's controls; the query of this module's address selects them. */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  'marks-before-sending': {
    file: 'server/webhooks/delivery/deliver-webhooks.ts',
    text: 'function begin(delivery: ClaimedDelivery): void {',
    planted: `function begin(delivery: ClaimedDelivery): void {
    results.add({ delivery, status: 200, failure: null, text: '', durationMs: 0, waitMs: 0 });`,
  },
};

plantFaults(plants, import.meta.url);
