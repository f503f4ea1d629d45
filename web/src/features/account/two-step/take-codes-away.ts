import { downloadMade } from '../../files/download-file.ts';

const title = 'Piton recovery codes';

function sheet(codes: string[]): string {
  return `${title}\n\n${codes.join('\n')}\n\nEach works once. Sign in at ${location.origin}\n`;
}

export function downloadCodes(codes: string[]): void {
  downloadMade(sheet(codes), { name: 'piton-recovery-codes.txt', type: 'text/plain' });
}

/**
 * Prints from a page of its own, because printing the current one would include everything around
 * the codes.
 */
export function printCodes(codes: string[]): void {
  const page = open('', '_blank');
  if (!page) return;
  page.document.title = title;
  const text = page.document.createElement('pre');
  text.textContent = sheet(codes);
  page.document.body.append(text);
  page.addEventListener('afterprint', () => page.close());
  page.print();
}
