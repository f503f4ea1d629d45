import type { Config } from '../../config/config.ts';
import type { ReadLine } from './line-reader.ts';

/** A command's input: the server's configuration, and its output stream. */
type CommandContext = {
  env: Readonly<Record<string, string | undefined>>;
  config: () => Config;
  print: (line: string) => void;
  /** Asks for a secret without echo, or reads it from a pipe. */
  readSecret: (question: string) => Promise<string>;
  /** Asks for one of several lines. */
  readLine: ReadLine;
};

export type Command = {
  summary: string;
  /** The arguments as shown in the help. */
  usage: string;
  run: (args: string[], context: CommandContext) => Promise<void> | void;
};
