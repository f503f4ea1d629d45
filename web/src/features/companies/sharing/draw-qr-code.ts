import type { QRCodeToDataURLOptions } from 'qrcode';

export const qrProblem = 'An Unknown error occured, please try again';

/** Sharp enough for a poster, and readable with a third of it covered or torn. */
const look: QRCodeToDataURLOptions = {
  type: 'image/png',
  errorCorrectionLevel: 'H',
  scale: 8,
  width: 1500,
  color: { dark: '#000000ff', light: '#ffffffff' },
};

/** Draws a PNG as a data: address. Loads the library on first use. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, look);
}
