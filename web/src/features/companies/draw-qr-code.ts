import type { QRCodeToDataURLOptions } from 'qrcode';

export const qrProblem = 'An Unknown error occured, please try again';

/** Sharp enough for a poster; a third of it may be covered or torn and it still reads. */
const look: QRCodeToDataURLOptions = {
  type: 'image/png',
  errorCorrectionLevel: 'H',
  scale: 8,
  width: 1500,
  color: { dark: '#000000ff', light: '#ffffffff' },
};

/** A PNG as a data: address. What draws it is loaded when the first one is asked for. */
export async function drawQrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(text, look);
}
