import jsQr from 'jsqr';
import { PNG } from 'pngjs';

/** The text of a QR code in a picture, and the picture's width. */
export function readQrCode(png: Buffer): { text: string | null; width: number } {
  const { data, width, height } = PNG.sync.read(png);
  const found = jsQr.default(new Uint8ClampedArray(data), width, height);
  return { text: found?.data ?? null, width };
}
