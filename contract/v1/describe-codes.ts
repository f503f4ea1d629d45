/** A description with the meaning of each code, as a list in Markdown. */
export function describeCodes(text: string, meanings: Readonly<Record<string, string>>): string {
  const lines = Object.entries(meanings).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
  return [text, '', ...lines].join('\n');
}
