import { runE2e } from './e2e-run/run-e2e.ts';
import { closingLine } from './processes/tally.ts';

try {
  const tally = await runE2e(process.argv.slice(2));
  console.log(closingLine(tally));
  process.exitCode = tally.failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
