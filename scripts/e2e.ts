import { runE2e } from './e2e-run/run-e2e.ts';
import { closingLine, remarks } from './processes/tally.ts';

const usage = `npm run e2e -- [part of a file's name …] [Playwright's options]

Builds what changed, starts Piton and runs the tests of e2e/ against it in Chromium.
With E2E_PICTURES=1 it saves screenshots in e2e/screenshots. Arguments after -- go to Playwright, for example:

  npm run e2e -- pages --headed
  npm run e2e -- -g 'signing in'

npx playwright test --help lists its options.`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
try {
  const tally = await runE2e(args);
  for (const remark of remarks(tally)) console.log(remark);
  console.log(closingLine(tally));
  process.exitCode = tally.failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
