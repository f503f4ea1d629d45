import type { LucideIcon } from 'lucide-react';

/** Something that can be done from anywhere. */
export type Command = {
  readonly id: string;
  readonly name: string;
  /** Beside the name: what it is about. */
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
};

export type CommandGroup = { readonly name: string; readonly items: readonly Command[] };

/** Those whose words all begin somewhere in what they are called, in their order. */
export function commandsNamed(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return commands.filter(({ name, detail = '' }) => {
    const said = ` ${plain(`${name} ${detail}`)}`;
    return words.every((word) => said.includes(` ${word}`));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
