import { runNamed } from './processes/run-named.ts';

const proofs = { command: 'proof', folder: 'proofs' };
const args = process.argv.slice(2);
const [first = '--table'] = args;
// Without a name, the table of all promises.
const isTable = first.startsWith('--') && first !== '--help';
process.exitCode = await runNamed(proofs, isTable ? ['table', ...args] : args);
