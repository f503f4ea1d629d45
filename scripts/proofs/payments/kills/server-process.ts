/**
 * The server as it is, without the launcher and the database that `npm start` puts around it, so that
 * killing it kills it alone. `start-fleet.ts` starts some of it.
 */
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../../../server/config/config.ts';
import { createLog } from '../../../../server/http/log.ts';
import { runEntry } from '../../../../server/startup/run-entry.ts';
import { startServer } from '../../../../server/startup/start-server.ts';

await runEntry({ parentPipe: undefined, stopLimitMs: 1000 }, async (shutdown) => {
  const config = readConfig({ ...process.env, PITON_MODE: 'demo' });
  const { url } = config.gateway;
  if (url === null) throw new Error('nobody said where the gateway is');
  const { listening } = await startServer({
    config,
    purpose: 'a proof',
    log: createLog('silent'),
    shutdown,
    gatewayUrls: { live: url, test: url },
  });
  // Whoever is killed leaves nothing for the next one to load sooner.
  flushCompileCache();
  process.send?.({ url: listening.url });
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
