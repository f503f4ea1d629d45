/** Hands the browser something to keep, as if a link to it had been followed. */
export function downloadFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
