/** `npm run piton`: the product's command-line tool. */
import { runPiton } from '../server/piton.ts';

const env = { ...process.env };
// No child process shall inherit it.
delete process.env['PITON_MASTER_KEY'];
process.exitCode = await runPiton(process.argv.slice(2), env);
