import { endpoints } from '@piton/contract/http/endpoints.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { bindMerchantAccounts } from './merchant-accounts/routes.ts';
import { bindApiKeys } from './api-keys/routes.ts';
import { bindAudit } from './audit/routes.ts';
import { createAccountNumbers } from './banking/account-number.ts';
import { bindBanking } from './banking/routes.ts';
import { isSecure, type Config } from './config/config.ts';
import type { FindCardBrands } from './companies/companies-deps.ts';
import { findOwnGateway } from './companies/gateway-accounts/find-gateway-account.ts';
import { findPublicData } from './companies/public-data.ts';
import { findMerchantOf } from './companies/find-merchant.ts';
import { bindCompanies } from './companies/routes.ts';
import { bindConsoleSearch } from './console-search/routes.ts';
import { bindEvidence } from './disputes/evidence/routes.ts';
import { createEvidenceSeal } from './disputes/evidence/seal-evidence.ts';
import { bindDisputes } from './disputes/routes.ts';
import type { DB } from './database/types.ts';
import type { DatabaseResponsiveness } from './database/health/watch-responsiveness.ts';
import type { AnyGuardedGateway } from './gateways/breaker/guard-gateway.ts';
import { gatewayNamed } from './gateways/mode-gateways.ts';
import { testCardsOf, toolCardsOf } from './gateways/test-cards.ts';
import { handleErrors } from './http/endpoints/handle-errors.ts';
import type { BindDeps } from './http/endpoints/bind-endpoint.ts';
import { bindHealth, type ReadyCheck } from './http/health.ts';
import type { HttpApp, HttpEnv } from './http/http-app.ts';
import type { Metrics } from './http/metrics.ts';
import { hostsOf, isSeparated } from './http/hosts/hosts.ts';
import { keepToHosts } from './http/hosts/keep-to-hosts.ts';
import { keepToRole } from './http/roles/keep-to-role.ts';
import { observeRequests } from './http/observe-requests.ts';
import { bindOpenApi } from './http/endpoints/bind-openapi.ts';
import { bindSecurityTxt } from './http/security-txt.ts';
import { bindMetrics } from './http/serve-metrics.ts';
import { refuseMisaddressed } from './http/guards/refuse-misaddressed.ts';
import { type PayPageCards, servePayPages } from './http/pages/serve-pay-pages.ts';
import { serveWeb } from './http/pages/serve-web.ts';
import type { Web } from './http/pages/web.ts';
import { sessionFinder, sessionPeeker } from './identity/find-session.ts';
import type { IdentityDeps } from './identity/identity-deps.ts';
import { bindIdentity } from './identity/routes.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { serveMailbox } from './mail/serve-mailbox.ts';
import { findReceipt } from './receipts/find-receipt.ts';
import { findRequest } from './payment-requests/find-request.ts';
import { bindPayouts } from './payouts/routes.ts';
import { createBankFileSeal } from './payouts/run/seal-bank-file.ts';
import { bindPaymentRequests } from './payment-requests/routes.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import { bindPayments } from './payments/routes.ts';
import { saleVoider } from './payments/void-pending-sale.ts';
import type { ApprovalDeps } from './proposals/approve-proposal.ts';
import { bindProposals } from './proposals/routes.ts';
import { bindReceipts } from './receipts/routes.ts';
import type { SaleListener } from './reports/live-updates/listen-for-sales.ts';
import { streamSales } from './reports/live-updates/stream-sales.ts';
import { bindHome } from './reports/home/routes.ts';
import { bindRefunds } from './refunds/routes.ts';
import { refundSender } from './refunds/send-refund.ts';
import { bindReports } from './reports/routes.ts';
import type { RequestLog } from './request-log/create-request-log.ts';
import { bindRequestLog } from './request-log/routes.ts';
import { bindResolutions } from './resolutions/routes.ts';
import { bindReturnAddresses } from './return-addresses/routes.ts';
import { bindReviews } from './reviews/routes.ts';
import type { CompanyRootKey, RootKey } from './encryption/root-key.ts';
import { bindAlarms } from './monitoring/alarms/routes.ts';
import type { SecurityLog } from './audit/security-log/create-security-log.ts';
import { bindSecurityLog } from './audit/security-log/routes.ts';
import { bindSelfCheck } from './monitoring/self-check/routes.ts';
import { bindTestTools } from './test-tools/routes.ts';
import { keyDepsOf } from './v1/key-deps.ts';
import { bindEvents } from './v1/events/routes.ts';
import { bindV1 } from './v1/routes.ts';
import { createStatus } from './status/create-status.ts';
import { bindStatus } from './status/routes.ts';
import { bindStaff } from './identity/staff/routes.ts';
import { createSecretSeal } from './webhooks/seal-secret.ts';
import { bindWebhooks } from './webhooks/routes.ts';

export type AppDeps = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Kysely<DB>;
  /** For lists and reports: a standby, if one is configured. */
  readonly readDatabase: Kysely<DB>;
  readonly clock: () => Date;
  readonly metrics: Metrics;
  readonly readyChecks: readonly ReadyCheck[];
  readonly web: Web;
  readonly responsiveness: DatabaseResponsiveness;
  readonly saleListener: Omit<SaleListener, 'stop'>;
  readonly payments: PaymentDeps & Pick<ApprovalDeps, 'inquireNow'>;
  readonly identity: IdentityDeps;
  readonly rootKey: RootKey;
  readonly companyRootKey: CompanyRootKey;
  readonly securityLog: Pick<SecurityLog, 'record'>;
  readonly requestLog: Pick<RequestLog, 'record'>;
  /** Null if emails are sent. */
  readonly mailbox: Mailbox | null;
};

/** The whole server without a port: `listen` adds one, tests call `app.request()`. */
export function buildApp(deps: AppDeps): HttpApp {
  const { config, log, database, metrics } = deps;
  const bound = bindDepsOf(deps);
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(observeRequests({ ...bound, log, metrics, trustedProxies: config.trustedProxies }));
  handleErrors(app);
  if (config.role !== 'all') app.use(keepToRole(config.role));
  if (isSeparated(bound.hosts)) app.use(keepToHosts(bound.hosts));

  bindHealth(app, deps.readyChecks, log);
  bindMetrics(app, metrics, config.metricsToken);
  const { securityEmail } = config.mail;
  bindSecurityTxt(app, { securityEmail, publicUrl: config.publicUrl, clock: deps.clock });
  bindOpenApi(app, bound, endpoints);
  bindIdentity(app, { ...deps.identity, ...bound });
  bindStaff(app, { ...deps.identity, ...bound });
  bindMerchantAccounts(app, { ...deps.identity, ...bound });
  const cards = findCards(deps);
  const cardBrands: FindCardBrands = async (...query) => (await cards(...query)).cardBrands;
  const amountMaxMills = config.paymentMaxMills;
  const { companyRootKey: rootKey } = deps;
  bindCompanies(app, { ...deps.identity, ...bound, rootKey, amountMaxMills, cardBrands });
  const banking = {
    ...deps.identity,
    ...bound,
    accountNumbers: createAccountNumbers(deps.rootKey),
  };
  bindBanking(app, banking);
  bindStaffWork(app, deps, banking);
  bindPayments(app, { ...deps.payments, ...bound });
  bindPaymentRequests(app, { ...deps.identity, ...bound, amountMaxMills });
  bindPrograms(app, deps, bound);
  bindReceipts(app, { ...deps.identity, ...bound });
  bindRefunds(app, { ...deps.identity, ...bound, ...refundDeps(deps) });
  streamSales(app, {
    ...bound,
    peekSession: sessionPeeker(database),
    findMerchant: (...query) => findMerchantOf(database, ...query),
    saleListener: deps.saleListener,
  });
  const reports = { ...bound, database: deps.readDatabase, clock: deps.clock };
  bindReports(app, reports);
  bindHome(app, { ...reports, amountMaxMills });
  bindAudit(app, { ...deps.identity, ...bound });
  bindSecurityLog(app, { ...bound, database });
  const isDemo = config.mode !== 'production';
  if (isDemo && deps.mailbox !== null) serveMailbox(app, deps.mailbox);
  servePayPages(app, {
    ...bound,
    web: deps.web,
    clock: deps.clock,
    amountMax: textFromMills(amountMaxMills),
    cards,
    findCompany: (companyId) => findPublicData(database, companyId),
    findRequest: (companyId, requestId) => findRequest(database, companyId, requestId),
    findReceipt: (query) => findReceipt(database, query),
  });
  const readStatus = createStatus(deps);
  bindStatus(app, { ...bound, readStatus });
  refuseMisaddressed(app, endpoints);
  serveWeb(app, {
    ...bound,
    readStatus,
    web: deps.web,
    hasDemoPages: isDemo,
  });
  return app;
}

function bindDepsOf({ config, database, responsiveness, securityLog }: AppDeps): BindDeps {
  const hosts = hostsOf(config);
  return {
    hosts,
    findSession: sessionFinder(database),
    isSecure: isSecure(config),
    publicOrigin: config.mode === 'production' ? config.publicUrl : null,
    requestLimitMs: config.requestLimitMs,
    responsiveness,
    recordSecurity: securityLog.record,
    apiKeys: keyDepsOf(database),
  };
}

/** Everything for merchants' own programs. */
function bindPrograms(app: HttpApp, deps: AppDeps, bound: BindDeps): void {
  const { config, database, readDatabase, rootKey, requestLog } = deps;
  bindEvents(app, { ...bound, ...deps.payments });
  bindApiKeys(app, { ...bound, database });
  bindReturnAddresses(app, { ...bound, database });
  const mailboxPath = deps.mailbox === null || config.mode === 'production' ? null : '/dev/mailbox';
  bindTestTools(app, { ...bound, database, findCards: findToolCards(deps), mailboxPath });
  const webhooks = {
    database,
    secretSeal: createSecretSeal(rootKey),
    allowsPrivate: config.webhooks.allowsPrivate,
  };
  bindWebhooks(app, { ...bound, ...webhooks });
  bindRequestLog(app, { ...bound, database });
  const paying = { ...deps.identity, ...deps.payments, ...refundDeps(deps) };
  bindV1(app, { ...paying, ...bound, ...webhooks, readDatabase, requestLog });
}

function refundDeps(deps: AppDeps) {
  const { refundCapMills, payoutMinimumMills } = deps.config;
  const { announce } = deps.payments;
  return { announce, refundCapMills, payoutMinimumMills, sendRefund: refundSender(deps) };
}

/** The cards of the gateway that charges a company's payments. */
function findCards(deps: AppDeps) {
  return async (companyId: string, mode: SaleMode): Promise<PayPageCards> => {
    const gateway = await findGateway(deps, companyId, mode);
    const cardBrands = [...gateway.brands];
    return mode === 'test' ? { cardBrands, testCards: testCardsOf(gateway) } : { cardBrands };
  };
}

function findToolCards(deps: AppDeps) {
  return async (companyId: string) => toolCardsOf(await findGateway(deps, companyId, 'test'));
}

async function findGateway(
  { database, payments: { gateways } }: AppDeps,
  companyId: string,
  mode: SaleMode,
): Promise<AnyGuardedGateway> {
  const own = await findOwnGateway(database, companyId);
  return own === null ? gateways[mode].platform : gatewayNamed(gateways[mode], own);
}

/** Work that needs two members of staff. */
function bindStaffWork(
  app: HttpApp,
  deps: AppDeps,
  banking: Parameters<typeof bindReviews>[1] & IdentityDeps,
): void {
  const { config, payments, readDatabase, rootKey } = deps;
  bindReviews(app, banking);
  bindConsoleSearch(app, banking);
  bindPayouts(app, {
    ...banking,
    readDatabase,
    bankFileSeal: createBankFileSeal(rootKey),
    sender: config.bank,
    minimumMills: config.payoutMinimumMills,
  });
  const { gatewayMarks, inquireNow, announce } = payments;
  bindResolutions(app, { ...banking, quietMs: config.gateway.quietSeconds * 1000, gatewayMarks });
  bindDisputes(app, { ...banking, refundCapMills: config.refundCapMills });
  bindEvidence(app, { ...banking, evidenceSeal: createEvidenceSeal(rootKey) });
  bindProposals(app, {
    ...banking,
    inquireNow,
    announce,
    sendRefund: refundSender(deps),
    voidSale: saleVoider(payments),
  });
  bindAlarms(app, banking);
  bindSelfCheck(app, { ...banking, alarmEmail: config.mail.alarmEmail });
}
