import type { EvidenceType } from '@piton/contract/disputes/evidence.ts';
import { inspectFile } from './pdf-worker-client.ts';
import { isHeic, isJpeg, isPng, type Picture, readJpeg, readPng } from './read-picture.ts';

type CheckedFile = {
  readonly type: EvidenceType;
  readonly bytes: Buffer;
  readonly pages: number;
  /** A PNG's pixels; null for other files, whose pixels the server doesn't draw. */
  readonly pixels: number | null;
};

export type FileCheck =
  | { readonly ok: true; readonly file: CheckedFile }
  | { readonly ok: false; readonly problem: string };

/**
 * A JPEG goes into the PDF as it is. A PNG is drawn pixel by pixel, which needs up to 420 MB for 20
 * megapixels. Screenshots of phones have fewer than five.
 */
const maxPixels = { 'image/jpeg': 40_000_000, 'image/png': 20_000_000 } as const;
const maxPdfPages = 100;

const broken = (what: string) => `This ${what} is damaged or incomplete. Save it again and retry.`;

/** Finds the real type by the file's bytes, whatever its name or the sender says. */
export async function checkFile(bytes: Buffer): Promise<FileCheck> {
  if (bytes.length === 0) return refuse('This file is empty.');
  if (isPng(bytes)) return checkPicture('image/png', readPng(bytes));
  if (isJpeg(bytes)) return checkPicture('image/jpeg', readJpeg(bytes));
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return checkPdf(bytes);
  if (isHeic(bytes)) return refuse('Use a PDF, PNG or JPEG file. Save this HEIC picture as JPEG.');
  return refuse('Use a PDF, PNG or JPEG file. This one is of another type.');
}

async function checkPicture(
  type: keyof typeof maxPixels,
  picture: Picture | null,
): Promise<FileCheck> {
  if (picture === null) return refuse(broken('picture'));
  const { bytes, width, height } = picture;
  if (width === 0 || height === 0) return refuse(broken('picture'));
  if (picture.isAnimated) {
    return refuse('This picture is animated. Save it as a still picture and retry.');
  }
  if (width * height > maxPixels[type]) {
    return refuse(
      type === 'image/png'
        ? 'This picture has too many pixels. Save it as JPEG, or reduce it.'
        : 'This picture has too many pixels. Reduce it.',
    );
  }
  const found = await inspectFile({ type, bytes });
  if (found.kind !== 'pages') return refuse(broken('picture'));
  const pixels = type === 'image/png' ? width * height : null;
  return { ok: true, file: { type, bytes, pages: 1, pixels } };
}

/** Readers look for the end mark there; a file without one was cut off. */
const endMarkWithin = 1024;

async function checkPdf(bytes: Buffer): Promise<FileCheck> {
  if (!bytes.subarray(-endMarkWithin).includes('%%EOF')) return refuse(broken('PDF'));
  const found = await inspectFile({ type: 'application/pdf', bytes });
  switch (found.kind) {
    case 'pages':
      return found.pages > maxPdfPages
        ? refuse(`This PDF has ${found.pages} pages. Use up to ${maxPdfPages}.`)
        : { ok: true, file: { type: 'application/pdf', bytes, pages: found.pages, pixels: null } };
    case 'encrypted':
      return refuse('This PDF has a password or is protected. Save it without, and retry.');
    case 'broken':
      return refuse(broken('PDF'));
  }
}

function refuse(problem: string): FileCheck {
  return { ok: false, problem };
}
