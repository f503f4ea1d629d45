import { Worker } from 'node:worker_threads';
import type { EvidencePdf } from './draw-evidence.ts';
import type { PdfInspection, PdfTask } from './pdf-worker.ts';

/** Long enough for twenty megabytes of pictures, short enough to stop a file made to be slow. */
const limitMs = 40_000;
const maxMegabytes = 768;

/** A PDF that can't be read within the limits counts as broken. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfInspection> {
  try {
    return (await run({ kind: 'inspect', bytes })) as PdfInspection;
  } catch {
    return { kind: 'broken' };
  }
}

export async function assemblePdf(pdf: EvidencePdf): Promise<Uint8Array<ArrayBuffer>> {
  return (await run({ kind: 'assemble', pdf })) as Uint8Array<ArrayBuffer>;
}

/**
 * Other people's PDFs are parsed in a thread of their own: a file made to be slow or large ends that
 * thread and holds up no payment.
 */
function run(task: PdfTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      // It needs no settings, which hold secrets.
      env: {},
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => {
      reject(new Error('the PDF took too long'));
      void worker.terminate();
    }, limitMs);
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    worker.once('message', (result: unknown) => settle(() => resolve(result)));
    worker.once('error', (error) => settle(() => reject(error as Error)));
    worker.once('exit', () => settle(() => reject(new Error('the PDF worker ended'))));
  });
}
