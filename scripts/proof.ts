import { runNamed } from './processes/run-named.ts';

const proofs = { command: 'proof', folder: 'proofs' };
process.exitCode = await runNamed(proofs, process.argv.slice(2));
