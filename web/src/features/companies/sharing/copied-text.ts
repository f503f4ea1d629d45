/**
 * The clipboard text: one line, with no spaces around dashes. A public key becomes a single line
 * with its frame; programs that need line breaks use the file.
 */
export function copiedText(text: string): string {
  return text.replaceAll(/[\r\n]+/g, '').replaceAll(/\s*-\s*/g, '-');
}
