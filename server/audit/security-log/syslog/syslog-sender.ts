export type SyslogSender = {
  /** Returns at once. */
  readonly send: (message: string) => void;
  /** Sends what waits, for as long as the caller waits for it. */
  readonly stop: () => Promise<void>;
};

export type SyslogOptions = {
  readonly host: string;
  readonly port: number;
  /** Called with the number of messages that are lost. */
  readonly onDropped: (count: number) => void;
  readonly onTrouble: (error: Error) => void;
  /** For tests; by default those that Node trusts. */
  readonly certificates?: string;
};
