import { Popover } from '@base-ui/react/popover';
import { Bell, BellOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { switchSetting, useSetting } from './live-settings.ts';

/** The signals of a new payment: a sound, and a count next to the list's link. */
export function NewPaymentSettings() {
  const [hasSound, hasBadge] = [useSetting('sound'), useSetting('badge')];
  const Icon = hasSound ? Bell : BellOff;
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button variant="quiet" aria-label="When a payment arrives">
            <Icon aria-hidden="true" />
          </Button>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-40">
          <Popover.Popup className="flex flex-col gap-1 rounded-16 border border-line bg-surface p-4 shadow-floating outline-none">
            <Popover.Title className="text-16 font-semibold">When a payment arrives</Popover.Title>
            <Toggle
              checked={hasSound}
              onChange={({ target }) => switchSetting('sound', target.checked)}
            >
              Play a quiet sound
            </Toggle>
            <Toggle
              checked={hasBadge}
              onChange={({ target }) => switchSetting('badge', target.checked)}
            >
              Show a count next to Transactions
            </Toggle>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
