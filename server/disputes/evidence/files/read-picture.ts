import { crc32 } from 'node:zlib';

/** A picture up to its end marker, so that nothing hides behind it. */
export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number };

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function isPng(file: Buffer): boolean {
  return file.subarray(0, pngSignature.length).equals(pngSignature);
}

export function isJpeg(file: Buffer): boolean {
  return file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
}

/** Null if a chunk is missing, cut off or damaged. */
export function readPng(file: Buffer): Picture | null {
  let at = pngSignature.length;
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const chunk = file.subarray(at + 4, at + 8 + length);
    if (crc32(chunk) !== file.readUInt32BE(at + 8 + length)) return null;
    const kind = chunk.subarray(0, 4).toString('latin1');
    if (size === null) {
      if (kind !== 'IHDR' || length !== 13) return null;
      size = { width: chunk.readUInt32BE(4), height: chunk.readUInt32BE(8) };
    }
    hasData ||= kind === 'IDAT';
    if (kind === 'IEND') return hasData ? { bytes: file.subarray(0, end), ...size } : null;
    at = end;
  }
  return null;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** The frame headers of the codings that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);

/** Null if a segment is missing, cut off or damaged. */
export function readJpeg(file: Buffer): Picture | null {
  let at = 2;
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      return size !== null && hasScan ? { bytes: file.subarray(0, at + 2), ...size } : null;
    }
    if (at + 4 > file.length) return null;
    const length = file.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > file.length) return null;
    if (frames.has(marker)) {
      if (length < 8) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === startOfScan) {
      hasScan = true;
      at = endOfScan(file, at);
    }
  }
  return null;
}

/** The next marker after a scan's data, in which FF is followed by 00 or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(0xff, start);
  while (at !== -1) {
    const next = file[at + 1];
    const isData = next === 0x00 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}
