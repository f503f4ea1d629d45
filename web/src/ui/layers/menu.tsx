import { ChevronDown, type LucideIcon } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';

type MenuProps = {
  label: string;
  /** Replaces the label on phones, where there is little room. */
  icon?: LucideIcon;
  /** Shows only the icon on wide screens too. */
  isIconOnly?: boolean;
  children: ReactNode;
};

const trigger =
  '-mr-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-10 px-2 text-14 font-medium ' +
  'desktop:text-16 transition-colors hover:bg-sunken aria-expanded:bg-sunken';

const CloseMenu = createContext<() => void>(() => undefined);

/**
 * A button with a short list of actions below its right edge. Written by hand, because a library's
 * menu is larger than all of Home: it can position itself anywhere, which this corner doesn't
 * need.
 */
export function Menu({ label, icon: Icon, isIconOnly = false, children }: MenuProps) {
  const shown = isIconOnly ? '' : 'wide:hidden';
  const labelClasses = isIconOnly ? 'sr-only' : 'max-wide:sr-only';
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  return (
    <div
      className={`relative flex min-w-0 ${Icon ? 'max-wide:shrink-0' : ''}`}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        // Explicit, because Safari otherwise doesn't focus a pressed button.
        tabIndex={0}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
        className={trigger}
      >
        {Icon && <Icon className={`size-5 shrink-0 text-muted ${shown}`} aria-hidden="true" />}
        <span className={Icon ? `truncate ${labelClasses}` : 'truncate'}>{label}</span>
        {!isIconOnly && <ChevronDown className="size-5 shrink-0 text-muted" aria-hidden="true" />}
      </button>
      {isOpen && (
        <CloseMenu value={close}>
          <OpenMenu id={id} label={label} onEscape={close}>
            {children}
          </OpenMenu>
        </CloseMenu>
      )}
    </div>
  );
}

type OpenMenuProps = { id: string; label: string; onEscape: () => void; children: ReactNode };

function OpenMenu({ id, label, onEscape, children }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(menu)[0]?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
    else if (!moveFocus(event.key, itemsOf(menu))) return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      className={
        'absolute top-full right-0 z-60 mt-1 w-max max-w-[calc(100vw-2rem)] min-w-48 rounded-16 ' +
        'border border-line bg-surface p-2 shadow-floating outline-none ' +
        'transition-opacity duration-(--motion-panel) starting:opacity-0'
      }
    >
      {children}
    </div>
  );
}

function itemsOf(menu: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** Returns whether the key moves the focus; it wraps at both ends. */
function moveFocus(key: string, items: readonly HTMLElement[]): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: at <= 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  if (place === undefined) return false;
  items.at(place)?.focus();
  return true;
}

type MenuItemProps = { onSelect?: () => void; disabled?: boolean; children: ReactNode };

export function MenuItem({ onSelect, disabled = false, children }: MenuItemProps) {
  const close = useContext(CloseMenu);
  const choose = () => {
    if (disabled) return;
    close();
    onSelect?.();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      onClick={choose}
      onPointerMove={(event) => event.currentTarget.focus()}
      className={`${item} w-full text-left`}
    >
      {children}
    </button>
  );
}

/** Links to another page or to an app, such as `mailto:`. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const close = useContext(CloseMenu);
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      onClick={close}
      onPointerMove={(event) => event.currentTarget.focus()}
      className={item}
    >
      {children}
    </Link>
  );
}

const item =
  'flex min-h-11 items-center gap-3 rounded-10 px-3 text-16 outline-none ' +
  'aria-disabled:text-muted focus:bg-primary-soft ' +
  'focus:text-primary [&_svg]:size-5 [&_svg]:shrink-0';
