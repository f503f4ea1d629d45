/**
 * "Soufrière Spice Market" and "qr.png" → "soufriere-spice-market-qr.png": plain letters work on
 * every system.
 */
export function fileName(companyName: string, ending: string): string {
  const plain = companyName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [plain, ending].filter(Boolean).join('-');
}
