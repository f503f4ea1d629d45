/** "ma•••@example.lc": enough to recognise one's own address, too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`;
}
