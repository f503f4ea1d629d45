import type { Draft } from './email-content.ts';

/** The plain-text part: the same words, one block each. */
export function layOutText(draft: Draft, supportEmail: string): string {
  const { heading, paragraphs, facts = [], more, button, caution, reason } = draft;
  const blocks = [
    heading,
    ...paragraphs.map(oneLine),
    [...facts.map(([name, value]) => `${name}: ${oneLine(value)}`), ...(more ? [more] : [])].join(
      '\n',
    ),
    ...(button ? [`${button.label}:\n${button.link}`, button.note] : []),
    caution,
    `-- \nYou’re getting this email because ${reason}\nQuestions? Write to ${supportEmail}.\nPiton, Saint Lucia`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
