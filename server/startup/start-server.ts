import type { Kysely } from 'kysely';
import type { ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { claimDatabase, refuseForeignDatabase } from '../database/claim-database.ts';
import type { Config } from '../config/config.ts';
import { servesPeople, takesPayments } from '../config/role.ts';
import { connect } from '../database/connect.ts';
import { databaseClock } from '../database/database-clock.ts';
import { migrate } from '../database/release/migrate.ts';
import { explainDatabaseError } from '../database/explain-database-error.ts';
import { type DatabaseSource, openDatabase } from '../database/open-database.ts';
import { type Release, readRelease } from '../database/release/read-release.ts';
import type { DB } from '../database/types.ts';
import { watchResponsiveness } from '../database/health/watch-responsiveness.ts';
import { showStorage } from '../database/health/show-storage.ts';
import { type StorageWatch, watchStorage } from '../database/health/watch-storage.ts';
import { withConnection } from '../database/with-connection.ts';
import { openBuiltWeb } from '../http/pages/built/built-web.ts';
import { openDevWeb } from '../http/pages/built/dev-web.ts';
import type { ReadyCheck } from '../http/health.ts';
import { listen, type Listening } from '../http/listen.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { builtWebFolder } from '../http/pages/built/read-built.ts';
import { repeat } from '../jobs/repeat.ts';
import { keepCompanyRootKey } from '../encryption/root-keys/company-root-key.ts';
import { keepRootKey, openRootKey } from '../encryption/root-keys/open-root-key.ts';
import { databaseCheck, gatewayCheck, releaseCheck, storageCheck } from './ready-checks.ts';
import { reportKeyUse } from './report-key-use.ts';
import { refuseUnreachableGateways } from './refuse-unreachable-gateways.ts';
import { startRequestLog } from './start-request-log.ts';
import { startSecurityLog } from './start-security-log.ts';
import { findMasterKey, masterKeyFrom, readMasterKey } from '../encryption/master-key.ts';
import type { CompanyRootKey, RootKey } from '../encryption/root-key.ts';
import { type GatewayUrls, platformUrl } from './gateway-urls.ts';
import type { Shutdown } from './shutdown.ts';
import { startAlarms } from './start-alarms.ts';
import { startBackups } from './start-backups.ts';
import { startAudit } from './start-audit.ts';
import { openReadDatabase } from './open-read-database.ts';
import { openQueues, startJobs } from './start-jobs.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { sendResetLinkTask } from '../identity/email-links/send-reset-link.ts';
import { startLive } from './start-live.ts';
import { startPayments } from './start-payments.ts';
import { startPayouts } from './start-payouts.ts';
import { startNotifications } from './start-notifications.ts';
import { startWebhooks } from './start-webhooks.ts';
import { startReturns } from './start-returns.ts';
import { startStatus } from './start-status.ts';
import { watchArchiver } from './watch-archiver.ts';
import type { Web } from '../http/pages/web.ts';

type StartOptions = {
  config: Config;
  /** This server's purpose, shown to a second start on the same data folder. */
  purpose: string;
  log: Logger;
  shutdown: Shutdown;
  gatewayUrls: GatewayUrls;
  /** Runs on the migrated database before the first request. */
  prepare?: (prepared: Prepared) => Promise<void>;
};

export type Prepared = { database: Kysely<DB>; owner: ClientConfig; rootKey: RootKey };

export type StartedServer = {
  listening: Listening;
  note: string | null;
  /** True if emails are kept and shown here instead of sent. */
  hasMailbox: boolean;
};

const pollEveryMs = 30_000;
/** While the disk is full. */
const retryEveryMs = 2000;

/** Starts database, migrations, app and port in this order, each with its stop step. */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config, log, shutdown } = options;
  const source = await openDatabase(
    { ...config.database, dataFolder: config.dataFolder },
    options.purpose,
    (message) => log.warn(message),
  );
  shutdown.onStop('the database', source.stop);
  try {
    return await startOn(source, options);
  } catch (error) {
    throw await explainDatabaseError(error, source.owner);
  }
}

async function startOn(source: DatabaseSource, options: StartOptions): Promise<StartedServer> {
  const { config, log, shutdown } = options;
  const kind = config.mode === 'production' ? 'production' : 'demo';
  await refuseForeignDatabase(source.owner, kind);
  await refuseForeignKey(source.owner, config);
  const release = readRelease();
  const { applied } = await migrate(source.owner, release);
  if (applied.length > 0) log.info({ applied }, 'migrated the database');
  const storage = openStorage(source, { log, shutdown });
  const database = connect({
    connection: storage.connection,
    poolSize: config.database.poolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  shutdown.onStop('the database connections', database.close);
  const responsiveness = watchResponsiveness({ connection: source.app, log });
  shutdown.onStop('watching for an unresponsive database', responsiveness.stop);
  const metrics = openMetrics(database.pool, storage, source);
  const readDatabase = openReadDatabase({ config, database, metrics, log, shutdown });
  await claimDatabase(database.kysely, kind);
  const keys = await openKeys(source, { config, database: database.kysely, log, shutdown });
  const { rootKey } = keys;
  await refuseUnreachableGateways(database.kysely, config);
  await options.prepare?.({ database: database.kysely, owner: source.owner, rootKey });
  const clock = () => new Date();
  const queues = openQueues(rootKey);
  const identity = createIdentity({ ...queues, database: database.kysely, log, clock, rootKey });
  const made = { ...keys, clock, metrics, responsiveness, queues };
  const base = { ...options, ...made, database: database.kysely, connection: storage.connection };
  const isForPeople = servesPeople(config.role);
  if (isForPeople) {
    startBackups({ ...base, source, masterKey: readMasterKey(config) });
    startBackgroundWork({ ...base, source });
  }
  const securityLog = startSecurityLog(base);
  const requestLog = startRequestLog(base);
  const jobs = isForPeople ? startJobs({ ...base, tasks: [sendResetLinkTask(identity)] }) : null;
  const { announce, saleListener } = startLive({ ...base, database: database.kysely });
  const payments = startPayments({ ...base, database, announce });
  const readyChecks = readyChecksOf(options, { database: database.kysely, storage, release });
  const app = buildApp({
    ...base,
    readDatabase,
    saleListener,
    identity,
    securityLog,
    requestLog,
    mailbox: jobs?.mailbox ?? null,
    payments,
    web: await openWeb(config),
    readyChecks,
  });
  const listening = await listen(app, config);
  startStatus({ ...base, readyChecks, gateway: payments.gateways.live.platform });
  // Links in emails need our origin, which without a public address is known only now.
  const origin = config.publicUrl ?? listening.url;
  const payOrigin = config.payUrl ?? origin;
  if (takesPayments(config.role)) startReturns({ ...base, identity, payments, origin });
  if (jobs !== null) {
    startNotifications({ ...identity, mailer: jobs.mailer, origin, payOrigin, shutdown });
    startWebhooks({ ...base, origin, payOrigin });
  }
  // The password estimator takes a quarter of a second to load; no payment should wait for it.
  void import('../identity/passwords/estimate-guesses.ts');
  const { stopLimitMs } = config;
  shutdown.onStop('the web server', () => listening.stop(stopLimitMs), stopLimitMs + 1000);
  // Stops before the web server, which waits for open responses.
  shutdown.onStop('live updates', saleListener.stop);
  return { listening, note: source.note, hasMailbox: (jobs?.mailbox ?? null) !== null };
}

type CheckDeps = { database: Kysely<DB>; storage: StorageWatch; release: Release };

/** Only a server that takes payments needs the gateway. */
function readyChecksOf(
  { config, gatewayUrls }: Pick<StartOptions, 'config' | 'gatewayUrls'>,
  { database, storage, release }: CheckDeps,
): ReadyCheck[] {
  const checks = [databaseCheck(database), storageCheck(storage), releaseCheck(database, release)];
  if (!takesPayments(config.role)) return checks;
  return [...checks, gatewayCheck(platformUrl(gatewayUrls, config))];
}

type KeyDeps = Omit<Parameters<typeof reportKeyUse>[0], 'masterKeys'> & { config: Config };
type Keys = { readonly rootKey: RootKey; readonly companyRootKey: CompanyRootKey };

async function openKeys({ owner }: DatabaseSource, { config, ...deps }: KeyDeps): Promise<Keys> {
  const masterKey = readMasterKey(config);
  const { paymentsKey } = config;
  const keys = await withConnection(owner, async (client) => {
    const rootKey = await keepRootKey(client, masterKey);
    return { rootKey, companyRootKey: await keepCompanyRootKey(client, rootKey, config) };
  });
  const masterKeys = [masterKey, ...(paymentsKey === null ? [] : [masterKeyFrom(paymentsKey)])];
  reportKeyUse({ ...deps, masterKeys });
  return keys;
}

function openMetrics(pool: Pool, storage: StorageWatch, { home }: DatabaseSource): Metrics {
  const metrics = createMetrics(pool);
  showStorage(metrics.registry, { storage, home });
  return metrics;
}

type PollDeps = { log: Logger; shutdown: Shutdown };

function openStorage(source: DatabaseSource, { log, shutdown }: PollDeps): StorageWatch {
  const storage = watchStorage({ connection: source.app, home: source.home, log });
  const report = (err: unknown) =>
    log.debug({ err }, 'the database’s storage could not be checked');
  const looks = [
    repeat(pollEveryMs, storage.poll, report),
    repeat(retryEveryMs, storage.retry, report),
  ];
  shutdown.onStopTogether('watching the storage', async () => {
    await Promise.all(looks.map(({ stop }) => stop()));
  });
  return storage;
}

async function refuseForeignKey(owner: ClientConfig, config: Config): Promise<void> {
  await withConnection(owner, (client) => openRootKey(client, findMasterKey(config)));
}

type BackgroundDeps = Parameters<typeof startAudit>[0] &
  Omit<Parameters<typeof startAlarms>[0], 'databaseClock'> &
  Parameters<typeof startPayouts>[0] &
  Parameters<typeof watchArchiver>[0] & { source: Pick<DatabaseSource, 'home'> };

/** Background work. */
function startBackgroundWork(base: BackgroundDeps): void {
  startAudit(base);
  startAlarms({ ...base, databaseClock: databaseClock(base.database) });
  startPayouts(base);
  if (base.source.home === null) watchArchiver(base);
}

async function openWeb({ mode, webDevUrl, publicUrl, payUrl, mail }: Config): Promise<Web> {
  const { supportEmail } = mail;
  if (webDevUrl !== null) return openDevWeb(webDevUrl, supportEmail);
  const isDemo = mode !== 'production';
  return openBuiltWeb(builtWebFolder, { isDemo, supportEmail, publicUrl, payUrl });
}
