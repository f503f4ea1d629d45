/** Breaks the lines of a text so that none is longer, and keeps its lists and paragraphs. */
export function wrapText(text: string, lengthMax: number): string[] {
  return text.split('\n').flatMap((line) => (line === '' ? [''] : wrapLine(line, lengthMax)));
}

function wrapLine(line: string, lengthMax: number): string[] {
  const [first = '', ...words] = line.split(' ');
  const lines = [first];
  const hanging = first === '-' ? '  ' : '';
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (longer.length <= lengthMax) lines[lines.length - 1] = longer;
    else lines.push(hanging + word);
  }
  return lines;
}
