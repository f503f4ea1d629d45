type TextFile = { name: string; text: string; type: string };

/** Hands a text to the browser as a file of that name. */
export function downloadText({ name, text, type }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
