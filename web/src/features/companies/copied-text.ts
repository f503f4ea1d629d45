/**
 * What lands in the clipboard: one line, with nothing around its dashes. A public key keeps its frame
 * and becomes a single line, which programs that want its lines do not read; they get it as a file.
 */
export function copiedText(text: string): string {
  return text.replaceAll(/[\r\n]+/g, '').replaceAll(/\s*-\s*/g, '-');
}
