import type { DrawnCode } from '@piton/contract/pay-page.ts';
import qrcode from 'qrcode';

/**
 * A QR code as one path: each run of dark modules of a row is a line. An eighth of it may be covered, by
 * a thumb or a scratch on the screen, and it still reads.
 */
export function drawCode(text: string): DrawnCode {
  const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let x = 0;
    while (x < size) {
      const start = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`;
      else x += 1;
    }
  }
  return { size, path };
}
