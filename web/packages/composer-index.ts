import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sdkFiles, sdkVersion } from '@piton/contract/http/sdk-files.ts';

/** What Composer asks a repository for. The server fills in its origin. */
export function composerIndex(source: string, archive: Uint8Array): string {
  const manifest = JSON.parse(readFileSync(path.join(source, 'composer.json'), 'utf8')) as {
    name: string;
  };
  const shasum = createHash('sha1').update(archive).digest('hex');
  const dist = { type: 'tar', url: `%ORIGIN%${sdkFiles.php}`, shasum };
  const version = { ...manifest, version: sdkVersion, dist };
  return `${JSON.stringify({ packages: { [manifest.name]: { [sdkVersion]: version } } })}\n`;
}
