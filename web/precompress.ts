import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|html|json|txt|webmanifest|woff)$/;
/** Below this size the headers outweigh the savings. */
const smallestBytes = 400;

/**
 * Writes `.br` and `.gz` next to every file that they make smaller, so that the server never
 * compresses.
 */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const [brotlied, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotlied.length < content.length) await writeFile(`${path}.br`, brotlied);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}
