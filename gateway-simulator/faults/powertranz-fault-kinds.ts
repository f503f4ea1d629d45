import type { FaultRule } from './fault-rule.ts';

/** The messages of PowerTranz, each of which can fail in every way of `messageFailures`. */
export const powerTranzMessages = [
  'plain_sale',
  'spi_sale',
  'spi_payment',
  'void',
  'refund',
] as const;

export type PowerTranzMessage = (typeof powerTranzMessages)[number];

/** A new failure needs one line here and one where it is played. */
export const messageFailures = {
  late: { isDelayed: true, what: 'processes it, and answers only after delayMs' },
  processed_late: {
    isDelayed: true,
    what: 'resets the connection unanswered, and processes it only after delayMs',
  },
  reset_before: { what: 'resets the connection, and processes nothing' },
  reset_after: { what: 'processes it, and resets the connection unanswered' },
  http_500: { what: 'answers an empty 500, and processes nothing' },
  http_500_after: { what: 'processes it, and answers an empty 500' },
  truncated: { what: 'processes it, and answers the first part of the JSON' },
  malformed_after: { what: 'processes it, and answers what is no JSON' },
  wrong_amount: { what: 'processes it, and echoes another amount' },
  wrong_currency: { what: 'processes it, and echoes another currency' },
  wrong_identifier: { what: 'processes it, and echoes the identifier of another sale' },
  missing_identifier: { what: 'processes it, and echoes no identifier' },
  malfunction_before: { what: 'answers IsoResponseCode 96, and processes nothing' },
  malfunction_after: { what: 'processes it, and answers IsoResponseCode 96' },
  duplicate_before: { what: 'answers IsoResponseCode 94, and processes nothing' },
  duplicate_after: { what: 'processes it, and answers IsoResponseCode 94' },
} as const;

export type MessageFailure = keyof typeof messageFailures;

const issuerFaultKinds = {
  challenge_required: { hits: 'challenge', what: 'asks for the password, whatever the card' },
  challenge_failing: {
    hits: 'challenge',
    what: 'ends the authentication with N, not authenticated',
  },
  challenge_rejected: { hits: 'challenge', what: 'ends the authentication with R, rejected' },
  challenge_unavailable: { hits: 'challenge', what: 'ends the authentication with U, unavailable' },
  challenge_slow: {
    hits: 'challenge',
    isDelayed: true,
    what: "sends the issuer's first page only after delayMs",
  },
  challenge_closed: {
    hits: 'challenge',
    what: "shows an issuer's page that ends nothing and never calls back",
  },
  challenge_breaks_out: {
    hits: 'challenge',
    what: "shows an issuer's page that leaves its frame for the whole window",
  },
  challenge_http_500: {
    hits: 'challenge',
    what: "answers an empty 500 instead of the issuer's page",
  },
  callback_late: {
    hits: 'callback',
    isDelayed: true,
    what: 'ends the authentication, and calls back only after delayMs',
  },
  callback_missing: { hits: 'callback', what: 'ends the authentication, and never calls back' },
  callback_duplicate: { hits: 'callback', what: 'calls back twice' },
  callback_expired: { hits: 'callback', what: 'lets the SpiToken expire, and calls back then' },
  callback_forged_token: {
    hits: 'callback',
    what: 'ends nothing, and calls back with another SpiToken and the status Y',
  },
  callback_forged_identifier: {
    hits: 'callback',
    what: 'calls back with the right SpiToken and another TransactionIdentifier',
  },
  callback_forged_status: {
    hits: 'callback',
    what: 'ends the authentication with N, and calls back with the status Y',
  },
  alive_down: { hits: 'alive', what: 'answers the health check with an empty 503' },
} as const satisfies Record<string, FaultRule<'challenge' | 'callback' | 'alive'>>;

type IssuerFaultKind = keyof typeof issuerFaultKinds;
type MessageFaultKind = `${PowerTranzMessage}_${MessageFailure}`;

/** A message to the gateway, the issuer's first page, or the browser's way back. */
export type PowerTranzTarget =
  | PowerTranzMessage
  | (typeof issuerFaultKinds)[IssuerFaultKind]['hits'];
export type PowerTranzFaultKind = IssuerFaultKind | MessageFaultKind;

export type PowerTranzKindHitting<Target extends PowerTranzTarget> =
  Target extends PowerTranzMessage
    ? `${Target}_${MessageFailure}`
    : Extract<IssuerFaultKind, `${Target}_${string}`>;

export const powerTranzFaultKinds = {
  ...Object.fromEntries(
    powerTranzMessages.flatMap((message) =>
      Object.entries(messageFailures).map(([failure, rule]) => [
        `${message}_${failure}`,
        { hits: message, ...rule },
      ]),
    ),
  ),
  ...issuerFaultKinds,
} as Readonly<Record<PowerTranzFaultKind, FaultRule<PowerTranzTarget>>>;
