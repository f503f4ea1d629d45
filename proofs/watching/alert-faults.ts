/**
 * The course of a series: a steady value, a timestamp that stays so many seconds old, or a counter's
 * growth. `absent`: the server can't read it, or doesn't respond.
 */
export type Course =
  | { readonly value: number }
  | { readonly age: number }
  | { readonly perMinute: number }
  | 'absent';

export type Courses = Readonly<Record<string, Course>>;

export type AlertFault = {
  readonly alert: string;
  readonly courses: Courses;
  /** By default one of the two servers. */
  readonly servers?: 'all';
  /** Until its condition holds; by default two minutes, which short rates need. */
  readonly soonSeconds?: number;
  /** Other alerts that this fault causes as well. */
  readonly also?: readonly string[];
  /** Labels of the alert besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The value that its summary quotes. */
  readonly value?: number;
};

const day = 24 * 3600;

/** Each of two servers on an ordinary day, close to the limits. */
export const ordinary: Courses = {
  'up{job="piton",role="all"}': { value: 1 },
  self_check_ok: { value: 1 },
  self_check_ended_timestamp_seconds: { value: -3600 },
  self_check_failures: { value: 0 },
  self_checks_ahead: { value: 0 },
  payout_run_open_seconds: { value: 7200 },
  'decline_spikes{scope="company"}': { value: 0 },
  'decline_spikes{scope="platform"}': { value: 0 },
  declines_watched_timestamp_seconds: { age: 290 },
  'card_gateway_state{mode="live",gateway="four_cs"}': { value: 0 },
  // An outage of the test mode's simulator pages no operator, nor do pending test payments.
  'card_gateway_state{mode="test",gateway="four_cs"}': { value: 2 },
  'sales_pending{mode="live"}': { value: 50 },
  'sales_pending_oldest_seconds{mode="live"}': { value: 5400 },
  'sales_pending{mode="test"}': { value: 400 },
  'sales_pending_oldest_seconds{mode="test"}': { value: 9000 },
  'sales_ended_total{mode="live",outcome="approved"}': { perMinute: 0.1 },
  'sales_ended_total{mode="live",outcome="declined"}': { perMinute: 3 },
  'sales_ended_total{mode="live",outcome="incomplete"}': { perMinute: 1 },
  'sales_ended_total{mode="test",outcome="declined"}': { perMinute: 9 },
  sales_unprojected_oldest_seconds: { value: 60 },
  'http_request_duration_seconds_count{method="POST",route="/webPay",status="200"}': {
    perMinute: 1800,
  },
  'http_request_duration_seconds_count{method="POST",route="/webPay",status="500"}': {
    perMinute: 2,
  },
  'database_pool_connections{state="waiting"}': { value: 0 },
  database_storage_ok: { value: 1 },
  database_free_bytes: { value: 5 * 2 ** 30 },
  'database_pool_connections{state="busy"}': { value: 9 },
  database_archived_timestamp_seconds: { age: 299 },
  backup_configured: { value: 1 },
  backup_archived_timestamp_seconds: { age: 59 },
  backup_copied_timestamp_seconds: { value: -3600 },
  backup_drill_ok: { value: 1 },
  backup_drill_succeeded_timestamp_seconds: { value: -3600 },
  receipts_oldest_seconds: { value: 60 },
  receipts_failed: { value: 50 },
  refunds_oldest_seconds: { value: 5 * day },
  // A shop whose endpoint is down or slow is no fault of ours.
  webhook_deliveries_due: { value: 5000 },
  webhook_deliveries_oldest_seconds: { value: 7200 },
  webhook_deliveries_overdue: { value: 0 },
  events_unrendered: { value: 40 },
  events_unrendered_oldest_seconds: { value: 60 },
  events_failing: { value: 0 },
  'emails_dropped_total{reason="refused"}': { perMinute: 0.04 },
  security_events_dropped_total: { perMinute: 0 },
};

const absent = (...names: readonly string[]): Courses =>
  Object.fromEntries(names.map((name) => [name, 'absent']));

const unknown = [
  'PitonSelfCheckIsMissing',
  'PitonPayoutRunIsUnknown',
  'PitonDeclinesAreUnknown',
  'PitonProjectionIsUnknown',
  'PitonPendingSalesAreUnknown',
  'PitonWebhooksAreUnknown',
];

/** At least one fault for each rule of docs/alerts.yml. */
export const alertFaults: readonly AlertFault[] = [
  { alert: 'PitonSelfCheckFoundDifferences', courses: { self_check_ok: { value: 0 } } },
  { alert: 'PitonSelfCheckFails', courses: { self_check_failures: { value: 1 } } },
  { alert: 'PitonSelfCheckIsAhead', courses: { self_checks_ahead: { value: 1 } } },
  {
    alert: 'PitonSelfCheckIsAhead',
    courses: { self_check_ended_timestamp_seconds: { age: -601 } },
  },
  {
    alert: 'PitonSelfCheckIsLate',
    servers: 'all',
    courses: { self_check_ended_timestamp_seconds: { age: 26 * 3600 + 1 } },
  },
  {
    alert: 'PitonSelfCheckIsMissing',
    servers: 'all',
    courses: absent('self_check_ended_timestamp_seconds'),
  },
  { alert: 'PitonPayoutRunIsOpen', courses: { payout_run_open_seconds: { value: 7201 } } },
  {
    alert: 'PitonPayoutRunIsUnknown',
    servers: 'all',
    courses: absent('payout_run_open_seconds'),
  },
  {
    alert: 'PitonCardsAreTriedOut',
    courses: { 'decline_spikes{scope="company"}': { value: 2 } },
    value: 2,
  },
  {
    alert: 'PitonCardsAreDeclinedEverywhere',
    courses: { 'decline_spikes{scope="platform"}': { value: 1 } },
  },
  {
    alert: 'PitonNoPaymentIsApproved',
    servers: 'all',
    courses: { 'sales_ended_total{mode="live",outcome="approved"}': { perMinute: 0 } },
    soonSeconds: 16 * 60,
  },
  {
    alert: 'PitonDeclinesAreNotWatched',
    servers: 'all',
    courses: { declines_watched_timestamp_seconds: { age: 301 } },
  },
  {
    alert: 'PitonDeclinesAreUnknown',
    servers: 'all',
    courses: absent('declines_watched_timestamp_seconds'),
  },
  {
    alert: 'PitonGatewayIsUnavailable',
    courses: { 'card_gateway_state{mode="live",gateway="four_cs"}': { value: 2 } },
  },
  {
    alert: 'PitonSalesStayPending',
    courses: { 'sales_pending_oldest_seconds{mode="live"}': { value: 5401 } },
  },
  {
    alert: 'PitonManySalesArePending',
    courses: { 'sales_pending{mode="live"}': { value: 51 } },
    value: 51,
  },
  {
    alert: 'PitonPendingSalesAreUnknown',
    servers: 'all',
    courses: absent('sales_pending{mode="live"}'),
    labels: { mode: 'live' },
  },
  { alert: 'PitonProjectionIsLate', courses: { sales_unprojected_oldest_seconds: { value: 61 } } },
  {
    alert: 'PitonProjectionIsUnknown',
    servers: 'all',
    courses: absent('sales_unprojected_oldest_seconds'),
  },
  {
    alert: 'PitonIsDown',
    servers: 'all',
    courses: { ...absent(...Object.keys(ordinary)), 'up{job="piton",role="all"}': { value: 0 } },
    labels: { role: 'all' },
    also: unknown,
  },
  {
    alert: 'PitonServerIsDown',
    courses: { 'up{job="piton",role="all"}': { value: 0 } },
    labels: { instance: 'piton-1', job: 'piton', role: 'all' },
  },
  {
    alert: 'PitonFails',
    courses: {
      'http_request_duration_seconds_count{method="POST",route="/webPay",status="500"}': {
        perMinute: 120,
      },
    },
  },
  {
    alert: 'PitonWaitsForItsDatabase',
    courses: { 'database_pool_connections{state="waiting"}': { value: 1 } },
  },
  {
    alert: 'PitonDatabaseIsNotArchived',
    courses: { database_archived_timestamp_seconds: { age: 301 } },
  },
  { alert: 'PitonHasNoBackup', servers: 'all', courses: { backup_configured: { value: 0 } } },
  {
    alert: 'PitonBackupFallsBehind',
    courses: { backup_archived_timestamp_seconds: { age: 61 } },
  },
  {
    alert: 'PitonBackupIsOld',
    courses: { backup_copied_timestamp_seconds: { age: 26 * 3600 + 1 } },
  },
  { alert: 'PitonDatabaseCannotUseItsDisk', courses: { database_storage_ok: { value: 0 } } },
  {
    alert: 'PitonDatabaseDiskFillsUp',
    courses: { database_free_bytes: { value: 5 * 2 ** 30 - 1 } },
  },
  { alert: 'PitonBackupDrillFails', courses: { backup_drill_ok: { value: 0 } } },
  {
    alert: 'PitonBackupDrillIsLate',
    courses: { backup_drill_succeeded_timestamp_seconds: { age: 50 * 3600 + 1 } },
  },
  { alert: 'PitonReceiptsWait', courses: { receipts_oldest_seconds: { value: 61 } } },
  { alert: 'PitonReceiptsFail', courses: { receipts_failed: { value: 51 } } },
  { alert: 'PitonRefundsWait', courses: { refunds_oldest_seconds: { value: 5 * day + 1 } } },
  {
    alert: 'PitonWebhooksAreOverdue',
    courses: { webhook_deliveries_overdue: { value: 3 } },
    value: 3,
  },
  {
    alert: 'PitonEventsAreUnrendered',
    courses: { events_unrendered_oldest_seconds: { value: 61 } },
  },
  { alert: 'PitonEventsFail', courses: { events_failing: { value: 7 } }, value: 7 },
  {
    alert: 'PitonWebhooksAreUnknown',
    servers: 'all',
    courses: absent('webhook_deliveries_overdue'),
  },
  {
    alert: 'PitonSecurityEventsAreDropped',
    courses: { security_events_dropped_total: { perMinute: 1 } },
  },
  {
    alert: 'PitonMailsAreDropped',
    courses: { 'emails_dropped_total{reason="refused"}': { perMinute: 12 } },
  },
];
