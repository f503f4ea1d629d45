/** `npm run serve`: production. Nothing is made up; what is missing from the configuration is refused. */
import { describeConfig, readConfig } from './config.ts';
import { refuseSimulator } from './gateways/refuse-simulator.ts';
import { createLog } from './http/log.ts';
import { runEntry } from './run-entry.ts';
import { startServer } from './start-server.ts';

await runEntry({ parentPipe: process.env['PITON_PARENT_PIPE'] }, async (shutdown) => {
  const config = readConfig({ ...process.env, PITON_MODE: 'production' });
  const log = createLog(config.logLevel);
  log.info({ config: describeConfig(config) }, 'starting');
  const gatewayUrl = config.gateway.url;
  if (gatewayUrl === null) throw new Error('production does not start without a gateway');
  if (!config.gateway.allowSimulator) await refuseSimulator(gatewayUrl);
  const { listening, note } = await startServer({
    config,
    purpose: 'npm run serve',
    log,
    shutdown,
    gatewayUrl,
  });
  if (note !== null) log.info(note);
  log.info({ port: listening.port }, 'listening');
});
