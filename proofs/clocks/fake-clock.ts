import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requirePackages } from '../harness/require-packages.ts';

/** A clock that runs, at that distance from the machine's, or one that stands still. */
type Setting = { readonly aheadMs: number } | { readonly frozenAt: Date };

/** The clock of all processes that start with this environment; monotonic timers stay right. */
export type FakeClock = {
  readonly environment: Readonly<Record<string, string>>;
  /** Takes effect at the processes' next look at their clock. */
  readonly set: (setting: Setting) => void;
  readonly remove: () => void;
};

const library = 'libfaketime.so.1';

export function createFakeClock(): FakeClock {
  const found = `ls /usr/lib/*/faketime/${library}`;
  requirePackages({ libfaketime: found });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piton-clock-'));
  // The account that runs PostgreSQL reads it too.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'time');
  const set = (setting: Setting) => {
    // A reader must never see half a file.
    writeFileSync(`${file}.new`, `${textOf(setting)}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  set({ aheadMs: 0 });
  return {
    environment: {
      // The loader replaces $LIB by the machine's folder of libraries.
      LD_PRELOAD: `/usr/$LIB/faketime/${library}`,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Seconds since 1970, which no time zone changes.
      FAKETIME_FMT: '%s',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function textOf(setting: Setting): string {
  if ('frozenAt' in setting) return String(Math.floor(setting.frozenAt.getTime() / 1000));
  const { aheadMs } = setting;
  return `${aheadMs < 0 ? '-' : '+'}${(Math.abs(aheadMs) / 1000).toFixed(3)}`;
}
