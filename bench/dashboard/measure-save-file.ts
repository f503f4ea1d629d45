import { request } from 'undici';
import { memoryMbOf } from '../payments/memory-of.ts';
import type { FilledProduct } from './fill-product.ts';
import { get } from './get.ts';

export type SavedFile = {
  readonly rows: number;
  /** From the total of the same payments. */
  readonly expectedRows: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly memoryMbBefore: number;
  readonly maxMemoryMb: number;
};

const lineFeed = 10;
const pollEveryMs = 50;

/** Downloads all payments of the company as a file, at full speed and without storing it. */
export async function measureSaveFile(product: FilledProduct): Promise<SavedFile> {
  const { count } = await get<{ count: number }>(product, '/api/sales/total');
  const memoryMbBefore = memoryMbOf(product.pid);
  let maxMemoryMb = memoryMbBefore;
  const look = setInterval(() => {
    maxMemoryMb = Math.max(maxMemoryMb, memoryMbOf(product.pid));
  }, pollEveryMs);
  const startedAt = performance.now();
  const { body } = await request(`${product.url}/api/sales.csv`, {
    headers: { cookie: product.cookie },
  });
  let [lines, bytes] = [0, 0];
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    let at = part.indexOf(lineFeed);
    while (at !== -1) {
      lines += 1;
      at = part.indexOf(lineFeed, at + 1);
    }
  }
  clearInterval(look);
  return {
    // The first line is the heading.
    rows: lines - 1,
    expectedRows: count,
    seconds: (performance.now() - startedAt) / 1000,
    bytes,
    memoryMbBefore,
    maxMemoryMb,
  };
}
