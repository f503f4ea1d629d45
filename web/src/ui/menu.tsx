import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

type MenuProps = {
  label: string;
  /** What is seen of the label on phones, where there is little room. */
  icon?: LucideIcon;
  children: ReactNode;
};

const trigger =
  '-mr-2 inline-flex min-h-11 min-w-0 items-center gap-1 rounded-10 px-2 text-14 font-medium ' +
  'desktop:text-16 transition-colors hover:bg-sunken data-popup-open:bg-sunken';

/** A button that opens a short list of actions, drawn beside it so that both lie in one landmark. */
export function Menu({ label, icon: Icon, children }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger className={`${trigger} ${Icon ? 'max-wide:shrink-0' : ''}`}>
        {Icon && <Icon className="size-5 shrink-0 text-muted wide:hidden" aria-hidden="true" />}
        <span className={Icon ? 'truncate max-wide:sr-only' : 'truncate'}>{label}</span>
        <ChevronDown className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </BaseMenu.Trigger>
      <span ref={setPlace} />
      <BaseMenu.Portal container={place}>
        <BaseMenu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-60">
          <BaseMenu.Popup
            className={
              'min-w-48 rounded-16 border border-line bg-surface p-2 shadow-floating outline-none ' +
              'transition-opacity duration-(--motion-panel) ' +
              'data-ending-style:opacity-0 data-starting-style:opacity-0'
            }
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = { onSelect?: () => void; disabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, disabled = false, children }: MenuItemProps) {
  return (
    <BaseMenu.Item onClick={onSelect} disabled={disabled} className={item}>
      {children}
    </BaseMenu.Item>
  );
}

/** Leads to another page, or to a program of the phone, as `mailto:` does. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem render={<Link to={to} />} closeOnClick className={item}>
      {children}
    </BaseMenu.LinkItem>
  );
}

const item =
  'flex min-h-11 items-center gap-3 rounded-10 px-3 text-16 outline-none ' +
  'data-disabled:text-muted data-highlighted:bg-primary-soft ' +
  'data-highlighted:text-primary [&_svg]:size-5 [&_svg]:shrink-0';
