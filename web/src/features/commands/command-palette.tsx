import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import type { Command, CommandGroup } from './command.ts';
import { type Place, useCommands } from './use-commands.ts';

type CommandPaletteProps = {
  places: readonly Place[];
  primaryCompany: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What is looked for; whoever opens it may have typed already. */
  text: string;
  onText: (text: string) => void;
  /** What is typed from now on arrives in the field. */
  onReady: () => void;
};

/** Everything within a few letters: pages, payments, pay links and companies. */
export function CommandPalette({ isOpen, onOpenChange, ...asked }: CommandPaletteProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-label="Search and commands"
          className={
            'fixed inset-x-4 top-4 z-40 mx-auto flex max-h-[70dvh] max-w-140 flex-col overflow-hidden ' +
            'rounded-16 border border-line bg-surface shadow-floating outline-none wide:top-[12dvh]'
          }
        >
          <Palette {...asked} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteProps = Omit<CommandPaletteProps, 'isOpen' | 'onOpenChange'> & { onDone: () => void };

function Palette({ places, primaryCompany, text, onText, onReady, onDone }: PaletteProps) {
  const groups = useCommands({ text, places, primaryCompany });
  const run = (command: Command) => {
    onDone();
    command.run();
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
      <div className="relative border-b border-line">
        <Search
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Autocomplete.Input
          onFocus={onReady}
          aria-label="Search and commands"
          placeholder="Find a page, a payment, a link…"
          className="min-h-14 w-full bg-surface pr-4 pl-12 text-16 outline-none placeholder:text-muted"
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
      {groups.length === 0 && <p className="p-4 text-16 text-muted">Nothing is called that.</p>}
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
