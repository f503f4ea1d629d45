const lengthMax = 200;

/** Makes a stranger's text safe for an operator's terminal: one line without control characters. */
export function quoteLive(text: string): string {
  const shown = text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
  const plain = shown
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(
      /[\p{C}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
  return `“${plain}”`;
}
