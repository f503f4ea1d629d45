/** `npm run piton`: the product's command-line tool. */
import { runPiton } from '../server/piton.ts';

process.exitCode = await runPiton(process.argv.slice(2), process.env);
