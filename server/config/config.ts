import type { logLevels } from './config-variables.ts';
import type { Role } from './role.ts';

/** The entry file sets the mode; the environment can't. */
export type Mode = 'demo' | 'development' | 'production';

export type Config = {
  readonly mode: Mode;
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** An origin without a trailing slash; null means the address the server listens on. */
  readonly publicUrl: string | null;
  /** Origins of the customers' pages and the console; null means the public URL. */
  readonly payUrl: string | null;
  readonly consoleUrl: string | null;
  readonly database: {
    /** Null means the embedded PostgreSQL. */
    readonly url: string | null;
    readonly ownerUrl: string | null;
    /** For lists and reports. Null means that they read from the same server. */
    readonly standbyUrl: string | null;
    readonly allowPlain: boolean;
    readonly poolSize: number;
  };
  /** Null means the key in the data folder. */
  readonly masterKey: Buffer | null;
  /** The payment server's own master key; null if it has none, or if this is the web server. */
  readonly paymentsKey: Buffer | null;
  readonly backup: {
    /** Null means no backups; `s3://bucket/prefix` a store. */
    readonly folder: string | null;
    readonly s3: {
      readonly endpoint: string | null;
      readonly region: string;
      readonly keyId: string | null;
      readonly secret: string | null;
    };
    readonly key: Buffer | null;
    /** Nightly copies. */
    readonly keep: number;
    readonly drill: boolean;
    /** Null means `dataFolder`. */
    readonly drillFolder: string | null;
  };
  readonly gateway: {
    /** For companies without their own account. */
    readonly platform: 'four_cs' | 'powertranz';
    /** Of 4Cs. Null means the simulator. */
    readonly url: string | null;
    readonly allowSimulator: boolean;
    readonly merchantKey: string | null;
    readonly limitMs: number;
    readonly quietSeconds: number;
    readonly powerTranz: {
      /** Null means the simulator; in production, none. */
      readonly url: string | null;
      /** The platform's account. */
      readonly id: string | null;
      readonly password: string | null;
      readonly gatewayKey: string | null;
      /** Payments that are charged although 3-D Secure did not authenticate the cardholder. */
      readonly acceptsNotEnrolled: boolean;
      readonly acceptsUnavailable: boolean;
      readonly acceptsServerPayments: boolean;
    };
  };
  readonly paymentMaxMills: bigint;
  readonly payoutMinimumMills: bigint;
  /** Each company's daily limit on refunds, until staff set another one for it. */
  readonly refundCapMills: bigint;
  /** How long after its approval a whole payment is voided instead of refunded. */
  readonly voidMinutes: number;
  /** The account that payouts come from; null if it is incomplete. */
  readonly bank: {
    readonly name: string;
    readonly accountNumber: string;
    readonly routing: string;
    readonly bic: string;
  } | null;
  /** How often one card, or one address, may try to pay within the window. */
  readonly cardLimits: { maxCard: number; maxAddress: number; freeDeclines: number };
  readonly mail: {
    /** Null means the mailbox in the data folder. */
    readonly smtpUrl: string | null;
    /** True if nothing may be sent to that server without TLS. */
    readonly requireTls: boolean;
    /** The mail server's limits for this process. */
    readonly connections: number;
    readonly perSecond: number;
    /** The name is empty if only an address was given. */
    readonly from: { readonly name: string; readonly address: string };
    readonly supportEmail: string;
    readonly alarmEmail: string;
    readonly securityEmail: string;
  };
  readonly webhooks: {
    /** Endpoints may use http and private addresses. */
    readonly allowsPrivate: boolean;
  };
  readonly trustedProxies: number;
  readonly metricsToken: string | null;
  /** Where security events are sent; null means nowhere. */
  readonly syslogUrl: string | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly requestLimitMs: number;
  readonly stopLimitMs: number;
  readonly webDevUrl: string | null;
};

/** True if browsers reach us over TLS, which decides all cookie settings. */
export function isSecure(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}
