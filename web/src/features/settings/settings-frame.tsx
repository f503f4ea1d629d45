import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

type SettingsFrameProps = { title: string; notice: ReactNode; children: ReactNode };

/** The frame of the four settings pages, with links between them. */
export function SettingsFrame({ title, notice, children }: SettingsFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 desktop:mx-0">
      <title>{`${title} · Piton`}</title>
      <h1 className="text-24 font-semibold">{title}</h1>
      {notice}
      <nav aria-label="Settings">
        <ul className="grid grid-cols-2 gap-1 rounded-10 bg-sunken p-1 wide:grid-cols-4">
          {settingsPages.map(({ name, path }) => (
            <li key={path} className="grid">
              <NavLink to={path} className={({ isActive }) => (isActive ? here : elsewhere)}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

const settingsPages = [
  { name: 'Edit Profile', path: '/settings' },
  { name: 'Preferences', path: '/settings-preferences' },
  { name: 'Security', path: '/settings-security' },
  { name: 'Linked Account', path: '/settings-account' },
] as const;

const entry =
  'flex min-h-11 items-center justify-center rounded-6 px-1 text-center text-14 font-medium transition-colors';
const here = `${entry} bg-surface text-primary`;
const elsewhere = `${entry} text-muted hover:text-ink`;
