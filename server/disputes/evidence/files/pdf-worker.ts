import { parentPort, workerData } from 'node:worker_threads';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { drawEvidence, type EvidencePdf } from './draw-evidence.ts';

export type PdfTask =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array }
  | { readonly kind: 'assemble'; readonly pdf: EvidencePdf };

export type PdfInspection =
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'broken' };

/** Copies every page, so that a PDF which passes can be forwarded. */
async function inspect(bytes: Uint8Array): Promise<PdfInspection> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const copy = await PDFDocument.create();
    const pages = await copy.copyPages(pdf, pdf.getPageIndices());
    return pages.length === 0 ? { kind: 'broken' } : { kind: 'pages', pages: pages.length };
  } catch (error) {
    return { kind: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' };
  }
}

const task = workerData as PdfTask;
const result = task.kind === 'inspect' ? await inspect(task.bytes) : await drawEvidence(task.pdf);
parentPort?.postMessage(result, []);
