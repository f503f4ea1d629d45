/**
 * The server without the launcher and the database of `npm start`, so that a kill ends it alone.
 * `start-fleet.ts` starts several.
 */
import { flushCompileCache } from 'node:module';
import { readConfig } from '@piton/server/config/read-config.ts';
import { createLog } from '@piton/server/http/log.ts';
import { runEntry } from '@piton/server/startup/run-entry.ts';
import { gatewayUrlsOf } from '@piton/server/startup/gateway-urls.ts';
import { startServer } from '@piton/server/startup/start-server.ts';

await runEntry({ parentPipe: undefined, stopLimitMs: 1000 }, async (shutdown) => {
  const config = readConfig({ ...process.env, PITON_MODE: 'demo' });
  const { url } = config.gateway;
  if (url === null) throw new Error('the settings name no gateway');
  const { listening } = await startServer({
    config,
    purpose: 'a proof',
    log: createLog('silent'),
    shutdown,
    gatewayUrls: gatewayUrlsOf(config, url),
  });
  // A killed process would not write the compile cache for the next one.
  flushCompileCache();
  process.send?.({ url: listening.url });
});
// The parent has ended.
process.on('disconnect', () => process.exit());
