import { savePdf } from '../../files/save-pdf.ts';
import type { StatementPdf } from './statement-pdf.ts';

type Statement = { readonly fileName: string; readonly content: StatementPdf };

/** Returns false if there were too many lines. */
export function saveStatement(statement: Promise<Statement | null>): Promise<boolean> {
  const worker = new Worker(new URL('./statement-pdf-worker.ts', import.meta.url), {
    type: 'module',
  });
  return savePdf(worker, statement);
}
