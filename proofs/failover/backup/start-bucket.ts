import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import S3rver from 's3rver';
import type { Certificates } from '../../install/make-certificates.ts';

export type Bucket = { readonly port: number; readonly stop: () => Promise<void> };

export const bucketLogin = { key: 'S3RVER', secret: 'S3RVER', bucket: 'piton-backups' };

/** An S3-compatible store that the database machines reach, with TLS. */
export async function startBucket(folder: string, { chain, key }: Certificates): Promise<Bucket> {
  const directory = path.join(folder, 'bucket');
  mkdirSync(directory);
  const server = new S3rver({
    address: '0.0.0.0',
    port: 0,
    silent: true,
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: bucketLogin.bucket, configs: [] }],
    cert: readFileSync(chain),
    key: readFileSync(key),
  });
  const { port } = await server.run();
  return { port, stop: () => server.close() };
}
