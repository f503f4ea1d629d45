/** "Maria Joseph" → "M… J…": enough to tell that a name is another one, and not to say whose it is. */
export function maskWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');
}
