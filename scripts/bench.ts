import { ensureWebBuilt } from './build-web.ts';
import { runNamed } from './processes/run-named.ts';

const args = process.argv.slice(2);
// The benchmark must measure the product of these sources.
if (args.length > 0 && !args.includes('--help')) await ensureWebBuilt();
process.exitCode = await runNamed({ command: 'bench', folder: 'bench' }, args);
