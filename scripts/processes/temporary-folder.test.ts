import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const folderModule = path.join(import.meta.dirname, 'temporary-folder.ts');
const stopModule = path.join(import.meta.dirname, 'stop-children.ts');

test.each(['without a signal', 'SIGTERM'])(
  'the folder is deleted with a script that ends %s',
  async (end) => {
    const script = `
    import { spawn } from 'node:child_process';
    import { temporaryFolder } from '${folderModule}';
    import { stopWithParent } from '${stopModule}';
    if (process.argv[1] === 'SIGTERM') stopWithParent(spawn('sleep', ['60']));
    else process.stdin.once('data', () => process.exit());
    console.log(temporaryFolder('gone-soon'));
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, end]);
    const [folder] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect(existsSync(folder)).toBe(true);
    if (end === 'SIGTERM') child.kill('SIGTERM');
    else child.stdin.write('end');
    await once(child, 'close');
    expect(existsSync(folder)).toBe(false);
  },
);
