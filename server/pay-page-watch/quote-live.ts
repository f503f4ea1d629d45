const lengthMax = 200;

/** What a stranger wrote, on an operator's screen: in one line, and without power over the terminal. */
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
