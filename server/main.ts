/** `npm run serve`: production. Nothing is simulated by default; missing configuration stops the start. */
import { describeConfig } from './config/describe-config.ts';
import { readConfig } from './config/read-config.ts';
import { secretVariables } from './config/keys/load-key.ts';
import { refuseSimulator } from './gateways/refuse-simulator.ts';
import { startSimulator } from './demo/start-simulator.ts';
import { createLog } from './http/log.ts';
import { runEntry } from './startup/run-entry.ts';
import { gatewayUrlsOf } from './startup/gateway-urls.ts';
import { startServer } from './startup/start-server.ts';

await runEntry({ parentPipe: process.env['PITON_PARENT_PIPE'] }, async (shutdown) => {
  const config = readConfig({ ...process.env, PITON_MODE: 'production' });
  // No child process shall inherit them.
  for (const name of secretVariables) delete process.env[name];
  const log = createLog(config.logLevel);
  log.info({ config: describeConfig(config) }, 'starting');
  if (!config.gateway.allowSimulator) {
    const { url, powerTranz } = config.gateway;
    if (url !== null) await refuseSimulator('PITON_GATEWAY_URL', url);
    if (powerTranz.url !== null) await refuseSimulator('PITON_POWERTRANZ_URL', powerTranz.url);
  }
  // Merchants test their integration here too; test payments never reach the acquirer.
  const simulator = await startSimulator(config.dataFolder);
  shutdown.onStop('the gateway simulator', simulator.stop);
  void simulator.ended.then(() => {
    if (!shutdown.isStopping()) {
      log.error('the gateway simulator ended: no test payments until the next start');
    }
  });
  const { listening, note } = await startServer({
    config,
    purpose: 'a Piton server',
    log,
    shutdown,
    gatewayUrls: gatewayUrlsOf(config, simulator.url),
  });
  if (note !== null) log.info(note);
  log.info({ port: listening.port }, 'listening');
});
