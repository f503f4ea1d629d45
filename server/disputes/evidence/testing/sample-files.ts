import { PDFDocument } from '@cantoo/pdf-lib';
import { crc32, deflateSync } from 'node:zlib';

export function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type PngParts = {
  readonly extra?: readonly Buffer[];
  readonly data?: Buffer;
  readonly isInterlaced?: boolean;
};

/** A grey picture of that size; `extra` chunks come before the data. */
export function samplePng(
  width = 8,
  height = 8,
  { extra = [], data, isInterlaced = false }: PngParts = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = Buffer.alloc((width + 1) * Math.min(height, 100), 0x80);
  for (let at = 0; at < rows.length; at += width + 1) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', data ?? deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A white picture of 1 × 1 pixel, as an encoder wrote it. */
export const sampleJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////' +
    '////////////////////////////2wBDAf////////////////////////////////////////////////////////' +
    '//////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAU' +
    'EAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA' +
    'DAMBAAIRAxEAPwCdABmX/9k=',
  'base64',
);

export async function samplePdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([200, 200]).drawText(`Page ${page + 1}`);
  return Buffer.from(await pdf.save());
}

export async function protectedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]).drawText('Secret');
  pdf.encrypt({ userPassword: 'two peaks', ownerPassword: 'one sea' });
  return Buffer.from(await pdf.save());
}
