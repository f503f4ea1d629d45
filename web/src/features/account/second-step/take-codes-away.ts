const title = 'Piton recovery codes';

function sheet(codes: string[]): string {
  return `${title}\n\n${codes.join('\n')}\n\nEach works once. Sign in at ${location.origin}\n`;
}

export function downloadCodes(codes: string[]): void {
  const address = URL.createObjectURL(new Blob([sheet(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'piton-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** On a page of their own: the one they stand on would print all around them. */
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
