import { parentPort, workerData } from 'node:worker_threads';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import { drawEvidence, type EvidencePdf } from './draw-evidence.ts';
import { hasItsPixels } from './read-picture.ts';

export type PdfTask =
  | { readonly kind: 'inspect'; readonly file: InspectedFile }
  | { readonly kind: 'assemble'; readonly pdf: EvidencePdf };

export type InspectedFile = { readonly type: string; readonly bytes: Uint8Array };

export type PdfInspection =
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'broken' };

/** Draws the file as forwarding does, so that a file which passes can be forwarded. */
async function inspect(file: InspectedFile): Promise<PdfInspection> {
  try {
    if (file.type === 'image/png' && !hasItsPixels(Buffer.from(file.bytes))) {
      return { kind: 'broken' };
    }
    const pages = file.type === 'application/pdf' ? await countPages(file.bytes) : 1;
    if (pages === 0) return { kind: 'broken' };
    await drawEvidence({ title: '', sections: [], files: [{ name: 'file', ...file }] });
    return { kind: 'pages', pages };
  } catch (error) {
    return { kind: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' };
  }
}

async function countPages(bytes: Uint8Array): Promise<number> {
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}

const task = workerData as PdfTask;
const result = task.kind === 'inspect' ? await inspect(task.file) : await drawEvidence(task.pdf);
parentPort?.postMessage(result, []);
