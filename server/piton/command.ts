import type { Config } from '../config/config.ts';

/** What a command is given: configuration as the server reads it, and where its words go. */
type CommandContext = {
  env: Readonly<Record<string, string | undefined>>;
  config: () => Config;
  print: (line: string) => void;
  /** Asks whoever sits there, without showing what they type, or reads what is piped in. */
  readSecret: (question: string) => Promise<string>;
};

export type Command = {
  summary: string;
  /** The arguments it takes, as the help shows them. */
  usage: string;
  run: (args: string[], context: CommandContext) => Promise<void> | void;
};
