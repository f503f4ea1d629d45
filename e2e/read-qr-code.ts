import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** What a phone's camera would read in that picture, and how large the picture is. */
export function readQrCode(png: Buffer): { text: string | null; width: number } {
  const { data, width, height } = PNG.sync.read(png);
  const found = jsQr.default(new Uint8ClampedArray(data), width, height);
  return { text: found?.data ?? null, width };
}
