import type { EvidenceType } from '@piton/contract/disputes/evidence.ts';
import { inspectPdf } from './pdf-worker-client.ts';
import { isJpeg, isPng, type Picture, readJpeg, readPng } from './read-picture.ts';

type CheckedFile = {
  readonly type: EvidenceType;
  readonly bytes: Buffer;
  readonly pages: number;
};

export type FileCheck =
  | { readonly ok: true; readonly file: CheckedFile }
  | { readonly ok: false; readonly problem: string };

/** 40 megapixels, above what phones take; drawing one needs some 160 MB. */
const maxPixels = 40_000_000;
const maxPdfPages = 100;

const broken = (what: string) => `This ${what} is damaged or incomplete. Save it again and retry.`;

/** Finds the real type by the file's bytes, whatever its name or the sender says. */
export async function checkFile(bytes: Buffer): Promise<FileCheck> {
  if (bytes.length === 0) return refuse('This file is empty.');
  if (isPng(bytes)) return checkPicture('image/png', readPng(bytes));
  if (isJpeg(bytes)) return checkPicture('image/jpeg', readJpeg(bytes));
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return checkPdf(bytes);
  return refuse('Use a PDF, PNG or JPEG file. This is none of them, whatever its name says.');
}

function checkPicture(type: EvidenceType, picture: Picture | null): FileCheck {
  if (picture === null) return refuse(broken('picture'));
  const { bytes, width, height } = picture;
  if (width === 0 || height === 0) return refuse(broken('picture'));
  if (width * height > maxPixels) return refuse('This picture has too many pixels. Reduce it.');
  return { ok: true, file: { type, bytes, pages: 1 } };
}

/** Readers look for the end mark there; a file without one was cut off. */
const endMarkWithin = 1024;

async function checkPdf(bytes: Buffer): Promise<FileCheck> {
  if (!bytes.subarray(-endMarkWithin).includes('%%EOF')) return refuse(broken('PDF'));
  const found = await inspectPdf(bytes);
  switch (found.kind) {
    case 'pages':
      return found.pages > maxPdfPages
        ? refuse(`This PDF has ${found.pages} pages. Use up to ${maxPdfPages}.`)
        : { ok: true, file: { type: 'application/pdf', bytes, pages: found.pages } };
    case 'encrypted':
      return refuse('This PDF has a password or is protected. Save it without, and retry.');
    case 'broken':
      return refuse(broken('PDF'));
  }
}

function refuse(problem: string): FileCheck {
  return { ok: false, problem };
}
