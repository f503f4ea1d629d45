import { crc32, inflateSync } from 'node:zlib';

/** A picture without what isn't drawn, such as a place or what hides behind its end marker. */
export type Picture = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
};

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function isPng(file: Buffer): boolean {
  return file.subarray(0, pngSignature.length).equals(pngSignature);
}

export function isJpeg(file: Buffer): boolean {
  return file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
}

/** The pictures of iPhones; their brand follows the size and type of the first box. */
export function isHeic(file: Buffer): boolean {
  return /^ftyp(?:hei[cx]|mif1)$/.test(file.toString('latin1', 4, 12));
}

type Chunk = { readonly kind: string; readonly data: Buffer; readonly bytes: Buffer };

/** The chunks up to the end marker, or up to the first that is cut off or damaged. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  let at = pngSignature.length;
  let kind = '';
  while (kind !== 'IEND' && at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return;
    const checked = file.subarray(at + 4, end - 4);
    if (crc32(checked) !== file.readUInt32BE(end - 4)) return;
    kind = checked.subarray(0, 4).toString('latin1');
    yield { kind, data: checked.subarray(4), bytes: file.subarray(at, end) };
    at = end;
  }
}

/** The chunks that make the picture. Others hold texts, which readers may inflate without a limit. */
const drawnChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Null if a chunk is missing, cut off or damaged. */
export function readPng(file: Buffer): Picture | null {
  const kept: Buffer[] = [pngSignature];
  const kinds = new Set<string>();
  let size: { width: number; height: number } | null = null;
  for (const { kind, data, bytes } of chunksOf(file)) {
    if (size === null) {
      if (kind !== 'IHDR' || data.length !== 13) return null;
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    kinds.add(kind);
    if (drawnChunks.has(kind)) kept.push(bytes);
  }
  if (size === null || !kinds.has('IDAT') || !kinds.has('IEND')) return null;
  return { bytes: Buffer.concat(kept), ...size, isAnimated: kinds.has('acTL') };
}

/**
 * Whether a PNG's data inflate to exactly its pixels. The PDF library inflates them without a limit,
 * so a small file could fill the memory.
 */
export function hasItsPixels(png: Buffer): boolean {
  const chunks = [...chunksOf(png)];
  const header = chunks[0]?.data;
  if (header === undefined || header.length !== 13) return false;
  const size = inflatedSize(header);
  const data = chunks.filter(({ kind }) => kind === 'IDAT').map((chunk) => chunk.data);
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: size }).length === size;
  } catch {
    return false;
  }
}

/** PNG's colour type -> the values of each pixel. */
const valuesByColour = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** The steps of an interlaced PNG: first column and row, and the distances to the next. */
const interlacedSteps = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Each row begins with a byte for its filter. */
function inflatedSize(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (header[8] ?? 0) * (valuesByColour.get(header[9] ?? -1) ?? 0);
  const steps = header[12] === 0 ? ([[0, 0, 1, 1]] as const) : interlacedSteps;
  return steps.reduce((total, [column, row, right, down]) => {
    const columns = Math.max(0, Math.ceil((width - column) / right));
    const rows = Math.max(0, Math.ceil((height - row) / down));
    return columns === 0 ? total : total + rows * (1 + Math.ceil((columns * bits) / 8));
  }, 0);
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
      if (size === null || !hasScan) return null;
      return { bytes: file.subarray(0, at + 2), ...size, isAnimated: false };
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
