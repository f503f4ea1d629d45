/** Hands the browser something to keep, as if a link to it had been followed; the server may name it. */
export function downloadFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** As long as a browser may take to ask where it should go. */
const keptMs = 60_000;

/** The same of what this page made. */
export function downloadMade(
  content: BlobPart,
  { name, type }: { name: string; type: string },
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  downloadFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
