import { LifeBuoy, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { Menu, MenuItem, MenuLink } from '../../ui/layers/menu.tsx';
import { supportEmail } from '../../ui/frame/support-contact.tsx';
import type { TabSession } from '../../api/fetch-session.ts';
import { useSignOut } from '../use-sign-out.ts';

type AccountMenuProps = { session: TabSession; isShort: boolean };

export function AccountMenu({ session: { user, staff }, isShort }: AccountMenuProps) {
  const signOut = useSignOut();
  const support = supportEmail();
  return (
    <Menu label={user.displayName} {...(isShort && { icon: UserRound })}>
      <MenuLink to="/accounts">
        <UserRound aria-hidden="true" />
        Account
      </MenuLink>
      {staff && (
        <MenuLink to="/console">
          <ShieldCheck aria-hidden="true" />
          Console
        </MenuLink>
      )}
      <MenuItem onSelect={() => signOut.mutate()} disabled={signOut.isPending}>
        <LogOut aria-hidden="true" />
        Logout
      </MenuItem>
      {support && (
        <div className="mt-2 border-t border-line pt-2">
          <MenuLink to={`mailto:${support}`}>
            <LifeBuoy aria-hidden="true" />
            <span className="min-w-0">
              Help
              <span className="block text-12 wrap-anywhere">{support}</span>
            </span>
          </MenuLink>
        </div>
      )}
    </Menu>
  );
}
