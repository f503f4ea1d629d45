import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { alertsFile } from './rule-file.ts';

const examples = path.resolve(import.meta.dirname, '../../deploy');

/** Our examples of Prometheus's and Alertmanager's settings, judged by their own tools. */
export const settingsPart: Part = {
  name: 'settings',
  run: async ({ folder }) => {
    requirePackages({
      prometheus: 'command -v promtool',
      'prometheus-alertmanager': 'command -v amtool',
    });
    const prometheus = copyExample(folder, 'prometheus/prometheus.yml');
    const alertmanager = copyExample(folder, 'alertmanager/alertmanager.yml');
    return [
      figureOf('promtool on prometheus.yml', promtool(prometheus)),
      figureOf('amtool on alertmanager.yml', amtool(alertmanager)),
      control('a job without a name', promtool(misspell(prometheus, 'job_name'))),
      control('a route without receiver', amtool(misspell(alertmanager, 'receiver'))),
    ];
  },
};

/** With the files that it names in the folder, because promtool looks for them. */
function copyExample(folder: string, name: string): string {
  const own = path.join(folder, 'piton');
  mkdirSync(own, { recursive: true });
  copyFileSync(alertsFile, path.join(own, 'alerts.yml'));
  for (const secret of ['metrics-token', 'smtp-password', 'pager-key']) {
    writeFileSync(path.join(own, secret), 'an example', { mode: 0o600 });
  }
  const text = readFileSync(path.join(examples, name), 'utf8');
  const file = path.join(folder, path.basename(name));
  writeFileSync(file, text.replaceAll('/etc/prometheus/', `${folder}/`));
  return file;
}

type Checked = { readonly isAccepted: boolean; readonly message: string };

const promtool = (file: string) => check('promtool', ['check', 'config', file]);
const amtool = (file: string) => check('amtool', ['check-config', file]);

function check(program: string, args: readonly string[]): Checked {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined) throw error;
  return { isAccepted: status === 0, message: `${stdout}${stderr}`.trim() };
}

function figureOf(name: string, { isAccepted, message }: Checked): Figure {
  const measured = isAccepted ? 'accepted' : message.replaceAll(/\s+/g, ' ');
  return { name, measured, limit: 'accepted', isKept: isAccepted };
}

function control(planted: string, { isAccepted }: Checked): Figure {
  return arrangedControl(planted, isAccepted ? 'accepted' : 'refused', !isAccepted);
}

function misspell(file: string, word: string): string {
  const wrong = `${file}.wrong`;
  writeFileSync(wrong, readFileSync(file, 'utf8').replace(`${word}:`, `${word}s:`));
  return wrong;
}
