/**
 * "maria@spices.example.lc" → "ma•••@s•••.lc": whoever has a domain of their own is named by it, and
 * the audit is kept for longer than the person may be known.
 */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const country = /\.[^.]*$/.exec(domain)?.[0] ?? '';
  return `${email.slice(0, Math.min(2, at - 1))}•••@${Array.from(domain)[0] ?? ''}•••${country}`;
}

/** "Maria Joseph" → "M… J…": enough to tell that a name is another one, and not to say whose it is. */
export function maskWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');
}
