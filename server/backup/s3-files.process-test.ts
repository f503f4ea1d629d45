import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { backupKeyFrom } from './backup-key.ts';
import { type BackupFiles, MissingFile, StoreUnavailable } from './backup-store.ts';
import { listBackups } from './list-backups.ts';
import { s3Files } from './s3-files.ts';
import { restored, startSource } from './testing/backed-up-source.ts';

const bucket = 'backups';

async function startBucket(): Promise<(prefix?: string, name?: string) => BackupFiles> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const login = { keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
  const endpoint = `http://127.0.0.1:${port}`;
  return (prefix = 'shop/piton', name = bucket) =>
    s3Files({ ...login, endpoint, bucket: name, prefix });
}

async function* pieces(...given: Buffer[]): AsyncGenerator<Buffer> {
  yield* given;
}

async function readAll(files: BackupFiles, name: string): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of files.read(name)) read.push(piece);
  return Buffer.concat(read);
}

test('files of any length come back, and are listed and deleted by folder', async () => {
  const files = (await startBucket())();
  const mebibyte = randomBytes(2 ** 20);
  const long = Array.from({ length: 17 }, () => mebibyte);
  await files.write('one/long', pieces(...long));
  await files.write('one/whole-parts', pieces(...long.slice(0, 16)));
  await files.write('one/empty', pieces());
  await files.write('other', pieces(Buffer.from('1')));
  expect((await readAll(files, 'one/long')).equals(Buffer.concat(long))).toBe(true);
  expect((await readAll(files, 'one/whole-parts')).length).toBe(16 * 2 ** 20);
  expect(await readAll(files, 'one/empty')).toHaveLength(0);
  expect(await files.list('')).toEqual(['one', 'other']);
  expect(await files.list('one')).toEqual(['empty', 'long', 'whole-parts']);
  await files.removeFile('other');
  await files.removeFolder('one');
  await files.removeFolder('one');
  expect(await files.list('')).toEqual([]);
  await expect(readAll(files, 'other')).rejects.toThrow(MissingFile);
});

/** Our own, because s3rver makes tokens with a cipher that OpenSSL 3 no longer has, and never fails. */
async function startBucketOf(answer: RequestListener): Promise<BackupFiles> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const login = { keyId: 'id', secret: 'secret', region: 'us-east-1' };
  return s3Files({ ...login, endpoint: `http://127.0.0.1:${port}`, bucket, prefix: '' });
}

test('lists more names than one answer holds', async () => {
  const key = (name: string) => `<Contents><Key>wal/${name}</Key></Contents>`;
  const page = (content: string) => `<ListBucketResult>${content}</ListBucketResult>`;
  const next = '<NextContinuationToken>a+b=</NextContinuationToken>';
  const pages: Readonly<Record<string, string>> = {
    first: page(`${key('2')}${next}<IsTruncated>true</IsTruncated>`),
    'a+b=': page(`${key('1')}<CommonPrefixes><Prefix>wal/old/</Prefix></CommonPrefixes>`),
  };
  const files = await startBucketOf((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const found = pages[searchParams.get('continuation-token') ?? 'first'];
    response.writeHead(found === undefined ? 400 : 200).end(found);
  });
  expect(await files.list('wal')).toEqual(['1', '2', 'old']);
});

test.each<[string, RequestListener, RegExp]>([
  ['is overloaded', (_, response) => response.writeHead(503).end('SlowDown'), /503.*SlowDown/],
  ['accepts no connection', ({ socket }) => socket.destroy(), /could not be reached: \w+/],
  [
    'breaks off a file',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => socket.destroy());
    },
    /broke off one: \w+/,
  ],
])('a store that %s may answer later', async (_, answer, message) => {
  const reading = readAll(await startBucketOf(answer), 'one');
  await expect(reading).rejects.toThrow(StoreUnavailable);
  await expect(reading).rejects.toThrow(message);
});

test('a store that refuses the credentials does not answer later', async () => {
  const files = await startBucketOf((_, response) => response.writeHead(403).end('ExpiredToken'));
  const reading = readAll(files, 'one');
  await expect(reading).rejects.toThrow('answered 403 to GET one: ExpiredToken');
  await expect(reading).rejects.not.toThrow(StoreUnavailable);
});

test('a failed upload leaves nothing', async () => {
  const files = (await startBucket())();
  async function* failing(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 17; n++) yield Buffer.alloc(2 ** 20);
    await Promise.reject(new Error('the disk is gone'));
  }
  await expect(files.write('one', failing())).rejects.toThrow('the disk is gone');
  expect(await files.list('')).toEqual([]);
});

test('a missing bucket is not taken for an empty one', async () => {
  const files = (await startBucket())('piton', 'other-bucket');
  await expect(readAll(files, 'marker')).rejects.toThrow('no such bucket');
  await expect(files.list('')).rejects.toThrow('NoSuchBucket');
});

test('archives into a bucket and restores from it', async () => {
  const store = { files: (await startBucket())(), key: backupKeyFrom(randomBytes(32)) };
  const source = await startSource({ store });
  await source.query('create table kept as select 1 as n');
  await source.base();
  await source.query('insert into kept values (2)');
  await source.step();
  await source.query('select pg_switch_wal()');
  await source.query('insert into kept values (3)');
  await source.reopen();
  await source.step();
  expect(await listBackups(store)).toHaveLength(1);
  expect((await restored(store)).numbers).toEqual([1, 2, 3]);
}, 180_000);
