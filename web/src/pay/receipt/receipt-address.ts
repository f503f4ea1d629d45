/** The receipt's address with the language of this page's address, if it names one. */
export function receiptAddress(receiptUrl: string): string {
  const language = new URLSearchParams(location.search).get('lang');
  if (language === null) return receiptUrl;
  return `${receiptUrl}?${new URLSearchParams({ lang: language }).toString()}`;
}
