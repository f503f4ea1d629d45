import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import type { Command, CommandGroup } from './palette-command.ts';
import { paletteLooks, paletteWords } from './palette-looks.ts';
import { type Place, useCommands } from './use-commands.ts';

type CommandPaletteProps = {
  places: readonly Place[];
  primaryCompany: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The element focused before and after. */
  opener: RefObject<HTMLElement | null>;
  /** The search text, which may have been typed before the palette opened. */
  text: string;
  onText: (text: string) => void;
  /** The person has already pressed Enter. */
  isEntered: boolean;
  /** The field now receives typed text. */
  onReady: () => void;
};

/** Reaches everything within a few letters: pages, payments, payment links and companies. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  opener,
  ...paletteProps
}: CommandPaletteProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={paletteLooks.veil} />
        <Dialog.Popup
          aria-label={paletteWords['aria-label']}
          // If nothing had the focus before, nothing gets it afterwards.
          finalFocus={() => opener.current ?? false}
          className={paletteLooks.frame}
        >
          <Palette {...paletteProps} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteProps = Omit<CommandPaletteProps, 'isOpen' | 'onOpenChange' | 'opener'> & {
  onDone: () => void;
};

function Palette(props: PaletteProps) {
  const { places, primaryCompany, text, onText, isEntered, onReady, onDone } = props;
  const groups = useCommands({ text, places, primaryCompany });
  const run = (command: Command) => {
    onDone();
    command.run();
  };
  const handleFocus = () => {
    onReady();
    const first = groups[0]?.items[0];
    if (isEntered && first) run(first);
  };
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') onText(value);
      }}
      itemToStringValue={(command: Command) => command.name}
    >
      <div className={paletteLooks.field}>
        <Search className={paletteLooks.icon} aria-hidden="true" />
        <Autocomplete.Input
          {...paletteWords}
          onFocus={handleFocus}
          className={paletteLooks.input}
        />
      </div>
      <Autocomplete.List className="min-h-0 overflow-y-auto p-2">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.name} items={group.items} className="pb-1">
            <Autocomplete.GroupLabel className="px-3 py-1 text-12 font-medium text-muted">
              {group.name}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Line key={command.id} command={command} onRun={() => run(command)} />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {groups.length === 0 && <p className="p-4 text-16 text-muted">No results</p>}
    </Autocomplete.Root>
  );
}

function Line({ command, onRun }: { command: Command; onRun: () => void }) {
  const { name, detail, icon: Icon } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={onRun}
      className={
        'flex min-h-11 items-center gap-3 rounded-10 px-3 py-1 text-16 outline-none ' +
        'data-highlighted:bg-primary-soft data-highlighted:text-primary'
      }
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col wide:flex-row wide:items-baseline wide:gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        {detail !== undefined && <span className="truncate text-14 text-muted">{detail}</span>}
      </span>
    </Autocomplete.Item>
  );
}
