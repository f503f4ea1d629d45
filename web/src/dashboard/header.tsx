import { endpoints } from '@piton/contract/endpoints.ts';
import type { SessionUser } from '@piton/contract/identity.ts';
import { useMutation } from '@tanstack/react-query';
import { LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { forgetUser } from '../api/session-user.ts';
import { Logo } from '../ui/logo-mark.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { notify } from '../ui/toast.tsx';

export function Header({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 w-full max-w-(--width-shell) items-center gap-1 px-4 desktop:h-16 desktop:px-6">
        <Link to="/index" className="mr-auto rounded-6" aria-label="Piton, home">
          <Logo />
        </Link>
        <ThemeSwitch />
        <Menu label={user.displayName}>
          <MenuItem disabled>
            <UserRound aria-hidden="true" />
            Account
            <span className="ml-auto text-12">Soon</span>
          </MenuItem>
          <MenuItem onSelect={() => signOut.mutate()} disabled={signOut.isPending}>
            <LogOut aria-hidden="true" />
            Logout
          </MenuItem>
        </Menu>
      </div>
    </header>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(endpoints.signOut, {}),
    onSuccess: async () => {
      forgetUser();
      await navigate('/signin');
    },
    onError: (error) => notify(`You are still signed in. ${error.message}`, 'danger'),
  });
}
