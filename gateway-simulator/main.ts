import { buildApp } from './app.ts';
import { openJournal } from './journal/open-journal.ts';
import { listen } from './serve-http.ts';
import { type Options, readOptions, usage } from './options.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.isHelp) console.log(usage);
  else await start(options);
} catch (error) {
  console.error(`The gateway simulator cannot start: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function start({
  host,
  port,
  journal: file,
  isWithParent,
  accounts,
}: Options): Promise<void> {
  const journal = file === undefined ? undefined : await openJournal(file);
  const app = buildApp({ ...(journal && { journal }), accounts, now: () => new Date() });
  const { url, stop } = await listen(app, { host, port });
  function end(): void {
    stop();
    // An open stdin would keep the process alive after its last connection.
    process.stdin.destroy();
  }
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (isWithParent) process.stdin.resume().once('close', end);
  console.log(JSON.stringify({ ready: true, url }));
}
