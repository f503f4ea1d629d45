import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { listen } from './listen.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    /** 0 takes whichever port is free; the line on stdout says which. */
    port: { type: 'string', default: '0' },
    /** Ends when stdin closes, so that no simulator outlives the program that started it. */
    'with-parent': { type: 'boolean', default: false },
  },
});

try {
  const { url, stop } = await listen(buildApp(), {
    host: values.host,
    port: readPort(values.port),
  });
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (values['with-parent']) process.stdin.resume().once('close', stop);
  console.log(JSON.stringify({ ready: true, url }));
} catch (error) {
  console.error(`The gateway simulator cannot start: ${(error as Error).message}`);
  process.exitCode = 1;
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}"`);
}
