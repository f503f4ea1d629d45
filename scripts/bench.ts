import { runNamed } from './processes/run-named.ts';

process.exitCode = await runNamed({ command: 'bench', folder: 'bench' }, process.argv.slice(2));
