import type { LucideIcon } from 'lucide-react';

/** A command that is available from every page. */
export type Command = {
  readonly id: string;
  readonly name: string;
  /** The subject, shown next to the name. */
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
};

export type CommandGroup = { readonly name: string; readonly items: readonly Command[] };

/** The commands whose name matches every word by its beginning, in their order. */
export function commandsNamed(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return commands.filter(({ name, detail = '' }) => {
    const searched = ` ${plain(`${name} ${detail}`)}`;
    return words.every((word) => searched.includes(` ${word}`));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
