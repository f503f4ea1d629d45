/** In the language that this page's own address asks for, if it does. */
export function receiptAddress(receiptUrl: string): string {
  const language = new URLSearchParams(location.search).get('lang');
  if (language === null) return receiptUrl;
  return `${receiptUrl}?${new URLSearchParams({ lang: language }).toString()}`;
}
