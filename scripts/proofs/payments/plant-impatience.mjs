/**
 * The planted fault of the proof's control, loaded into the started product by NODE_OPTIONS: the first
 * time that the gateway knows nothing of a payment ends it, without any quiet time.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';

const file = '/server/payments/settle-unknown.ts';
const patience = ' && !isGone(sale, now, quietMs)';
const plantedPatience = ' && false';

// npm and the launcher run on whatever Node the machine has, and load nothing that is changed here.
module.registerHooks?.({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = readFileSync(new URL(url), 'utf8');
    if (source.split(patience).length !== 2) {
      throw new Error(`the control needs "${patience}" once in ${file}: change ${import.meta.url}`);
    }
    console.log('Planted: impatience.');
    return { ...loaded, source: source.replace(patience, plantedPatience) };
  },
});
