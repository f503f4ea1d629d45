/** `npm run piton`: the product's command-line tool. */
import { secretVariables } from '../server/config/keys/load-key.ts';
import { runPiton } from '../server/piton.ts';

const env = { ...process.env };
// No child process shall inherit them.
for (const name of secretVariables) delete process.env[name];
process.exitCode = await runPiton(process.argv.slice(2), env);
