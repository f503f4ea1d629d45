/**
 * `npm run dev`: Vite serves the web app as it is edited, and the server starts again whenever one of
 * its files changes. The browser talks to the server alone, which fetches pages from Vite.
 */
import path from 'node:path';
import { createShutdown, onStopRequest } from '../server/startup/shutdown.ts';
import { freePort } from './development/free-port.ts';
import { restartOnChange } from './development/restart-on-change.ts';
import { startChild } from './development/start-child.ts';
import { takeNoOptions } from './processes/take-no-options.ts';

takeNoOptions('npm run dev', process.argv.slice(2));

const root = path.resolve(import.meta.dirname, '..');
const usualPort = 5173;
const port = await freePort(usualPort, '127.0.0.1');
if (port !== usualPort) console.log(`Port ${usualPort} is in use, so Vite uses ${port}.`);
/**
 * Both need the address: Vite listens there, and the server and the browser's web socket connect
 * to it.
 */
const address = { PITON_WEB_DEV_URL: `http://127.0.0.1:${port}` };

const shutdown = createShutdown((step, error) => {
  console.error(`${step}: ${(error as Error).message}`);
});
onStopRequest(process.env['PITON_PARENT_PIPE'], () => void shutdown.stop());

const vite = startChild(
  root,
  [
    'node_modules/vite/bin/vite.js',
    '--config',
    'web/vite.config.ts',
    '--clearScreen',
    'false',
    'web',
  ],
  address,
);
shutdown.onStop('Vite', vite.stop);
void vite.ended.then(() => {
  // The child has printed its own message.
  if (!shutdown.isStopping()) process.exitCode = 1;
  return shutdown.stop();
});

const server = restartOnChange(
  ['server', 'contract', 'gateway-simulator'].map((folder) => path.join(root, folder)),
  () =>
    startChild(root, ['server/demo.ts', '--development'], {
      ...address,
      PITON_LOG_LEVEL: process.env['PITON_LOG_LEVEL'] ?? 'info',
    }),
);
shutdown.onStop('the server', server.stop);
