/**
 * The planted faults of the proof's controls, loaded into a process by `--import`: those that stand
 * behind the `?` of this module's address, each in one place of the product's own code.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // The first time that the gateway knows nothing of a payment ends it, without any quiet time.
  impatience: {
    file: 'server/payments/settle-unknown.ts',
    text: ' && !isGone(sale, quietMs)',
    planted: ' && false',
  },
  // Who asks again after a crash is charged again.
  'forgets-attempts': {
    file: 'server/sealed-keys/read-sealed.ts',
    text: "createHash('sha256').update(data)",
    planted: "createHash('sha256').update(data).update(String(Math.random()))",
  },
  // What is unknown after a crash is given up, and nobody asks the gateway.
  'never-asks': {
    file: 'server/payments/settle-unknown.ts',
    text: 'await deps.gateways[sale.mode].inquire(sale.tranId, account)',
    planted: "({ kind: 'absent' } as Inquiry);\n      void account",
  },
};

plantFaults(plants, import.meta.url);
