import { readFileSync } from 'node:fs';
import path from 'node:path';

const handbook = path.resolve(import.meta.dirname, '../../docs/upgrades.md');

/** The commands for a new major version, in the order of docs/upgrades.md. */
export type HandbookCommands = {
  readonly copy: Command;
  readonly switchThere: Command;
  readonly verifyLedger: Command;
  readonly verifyAudit: Command;
  readonly switchBack: Command;
  readonly end: Command;
};

/** The arguments of `piton`, with the servers' URLs. */
type Command = (urls: { readonly old: string; readonly fresh: string }) => string[];

export function readHandbookCommands(text = readFileSync(handbook, 'utf8')): HandbookCommands {
  const [, section = ''] = text.split('\n## Major version of PostgreSQL\n');
  const [own = ''] = section.split('\n## ');
  const commands = Array.from(own.matchAll(/`piton ([^`]+)`/g), ([, words = '']): string[] =>
    words.split(/\s+/),
  ).filter((words) => words.length > 1);
  const [copy, switchThere, verifyLedger, verifyAudit, switchBack, end] = commands;
  if (!copy || !switchThere || !verifyLedger || !verifyAudit || !switchBack || !end) {
    throw new Error(`docs/upgrades.md has ${commands.length} commands for a new major version`);
  }
  return {
    copy: bind(copy),
    switchThere: bind(switchThere),
    verifyLedger: bind(verifyLedger),
    verifyAudit: bind(verifyAudit),
    switchBack: bind(switchBack),
    end: bind(end),
  };
}

function bind(words: readonly string[]): Command {
  return ({ old, fresh }) => {
    const urls = new Map([
      ['OLD', old],
      ['NEW', fresh],
    ]);
    return words.map((word) => urls.get(word) ?? word);
  };
}
