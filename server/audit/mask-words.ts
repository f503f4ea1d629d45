/**
 * "maria@spices.example.lc" → "ma•••@s•••.lc": a private domain identifies its owner, and the audit
 * outlives personal data.
 */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const country = /\.[^.]*$/.exec(domain)?.[0] ?? '';
  return `${email.slice(0, Math.min(2, at - 1))}•••@${Array.from(domain)[0] ?? ''}•••${country}`;
}

/** "Maria Joseph" → "M… J…": shows that a name differs without revealing it. */
export function maskWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ');
}
