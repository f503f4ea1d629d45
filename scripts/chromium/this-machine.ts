import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { runCommand } from '../processes/run-command.ts';
import type { Machine } from './find-chromium.ts';

export function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    home: homedir(),
    applications: '/Applications',
    mayUseApt: existsSync('/etc/debian_version') && process.getuid?.() === 0,
    run: runCommand,
    print: console.log,
  };
}
