/** `npm start`: the demo, and with --development the server of `npm run dev`. */
import { writeFileSync } from 'node:fs';
import { secretVariables } from './config/keys/load-key.ts';
import { readConfig } from './config/read-config.ts';
import { announcement } from './demo/announce.ts';
import { loadDemo } from './demo/load-demo.ts';
import { runOnce } from './demo/run-once.ts';
import { startSimulator } from './demo/start-simulator.ts';
import { createLog } from './http/log.ts';
import { runEntry } from './startup/run-entry.ts';
import { gatewayUrlsOf, platformUrl } from './startup/gateway-urls.ts';
import { startServer } from './startup/start-server.ts';

// `npm start` promises to leave nothing running after five seconds.
const frame = { parentPipe: process.env['PITON_PARENT_PIPE'], stopLimitMs: 4800 };

await runEntry(frame, async (shutdown) => {
  const isDevelopment = process.argv[2] === '--development';
  const mode = isDevelopment ? 'development' : 'demo';
  const config = readConfig({ ...process.env, PITON_MODE: mode });
  // No child process shall inherit them.
  for (const name of secretVariables) delete process.env[name];
  const run = await runOnce(config.dataFolder, console.log);
  if (!run.isFirst) {
    console.log(`Piton already runs here: ${run.url} (process ${run.pid})`);
    await shutdown.stop();
    return;
  }
  shutdown.onStop('the mark of the data folder', run.release);
  const simulator = await startSimulator(config.dataFolder);
  shutdown.onStop('the gateway simulator', simulator.stop);
  void simulator.ended.then(() => {
    if (shutdown.isStopping()) return;
    console.error(
      'The gateway simulator ended, and without a gateway there are no payments. Stopping.',
    );
    process.exitCode = 1;
    void shutdown.stop();
  });
  const gatewayUrls = gatewayUrlsOf(config, simulator.url);
  const started = await startServer({
    config,
    purpose: isDevelopment ? 'npm run dev' : 'npm start',
    log: createLog(config.logLevel),
    shutdown,
    gatewayUrls,
    prepare: (prepared) => {
      const { bank: sender, payoutMinimumMills: minimumMills } = config;
      return loadDemo(prepared, { sender, minimumMills }, new Date());
    },
  });
  const live = platformUrl(gatewayUrls, config);
  console.log(announcement(started, { live, simulator: simulator.url }));
  const readyFile = process.env['PITON_READY_FILE'];
  const { url } = started.listening;
  run.setUrl(url);
  if (readyFile !== undefined) writeFileSync(readyFile, JSON.stringify({ url }));
});
