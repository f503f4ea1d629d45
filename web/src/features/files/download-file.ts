/** Starts a download as if the person had followed a link; the server may name the file. */
export function downloadFile(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** The time a browser may take to ask where to save it. */
const keptMs = 60_000;

/** The same for a file made on this page. */
export function downloadMade(
  content: BlobPart,
  { name, type }: { name: string; type: string },
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  downloadFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
