import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../../deploy/systemd');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('operators’ commands get the user, settings, key and data folder of the service', () => {
  const unit = read('piton.service');
  const command = read('piton').replaceAll(/\\\n\s*/g, '');
  const given = ['User', 'EnvironmentFile', 'LoadCredential'].map(
    (name) => new RegExp(`^${name}=.+$`, 'm').exec(unit)?.[0],
  );
  for (const setting of given) expect(command).toContain(` -p ${setting ?? 'none'} `);
  const variables = /^Environment=(.+) NODE_COMPILE_CACHE=/m.exec(unit)?.[1]?.split(' ') ?? [];
  expect(variables).toContain('PITON_DATA=/var/lib/piton');
  for (const variable of variables) expect(command).toContain(` -E ${variable} `);
  expect(command).toMatch(/\/opt\/piton\/bin\/piton "\$@"$/m);
});
