import { readFileSync } from 'node:fs';

/** Each connection is a file here and in the server; Node uses the account's limit. */
export function refuseFewFiles(needed: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const maxFiles = /^Max open files +\S+ +(\S+)/m.exec(limits)?.[1] ?? '0';
  if (maxFiles !== 'unlimited' && Number(maxFiles) < needed) {
    throw new Error(
      `a process may open ${maxFiles} files here (ulimit -Hn), and this needs ${needed}`,
    );
  }
}
