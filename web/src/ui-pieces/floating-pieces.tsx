import { LogOut, Settings, UserRound } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/layers/dialog.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/layers/menu.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { notify } from '../ui/layers/toast.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function FloatingPieces() {
  return (
    <Specimens title="Floating layers">
      <Specimen name="Dialogs">
        <div className="flex flex-wrap gap-2">
          <ReleaseDialog />
          <RenameDialog />
          <LongDialog />
        </div>
      </Specimen>
      <Specimen name="Toasts">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => notify('Company id copied.')}>Neutral toast</Button>
          <Button onClick={() => notify('Your changes are saved.', 'positive')}>
            Positive toast
          </Button>
          <Button
            onClick={() =>
              notify('We could not reach Piton. Check your connection and try again.', 'danger')
            }
          >
            Danger toast
          </Button>
        </div>
      </Specimen>
      <Specimen name="Menu">
        <div className="flex justify-end">
          <Menu label="Marie Alexander">
            <MenuLink to="#menu">
              <UserRound aria-hidden="true" />
              Account
            </MenuLink>
            <MenuItem disabled>
              <Settings aria-hidden="true" />
              Settings
            </MenuItem>
            <MenuItem onSelect={() => notify('Logout was chosen.')}>
              <LogOut aria-hidden="true" />
              Logout
            </MenuItem>
          </Menu>
        </div>
      </Specimen>
    </Specimens>
  );
}

function ReleaseDialog() {
  return (
    <Dialog
      title="Release this payout?"
      description="Our bank sends the money on Friday 27 November. This cannot be undone."
      trigger={<Button>Confirm something</Button>}
      actions={
        <>
          <DialogClose button={<Button variant="primary">Release EC$12,480.50</Button>} />
          <DialogClose button={<Button>Not now</Button>} />
        </>
      }
    />
  );
}

function LongDialog() {
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  return (
    <Dialog
      title="Every day of October"
      isLong
      trigger={<Button>Read something long</Button>}
      actions={<DialogClose button={<Button>Done</Button>} />}
    >
      <ul className="flex flex-col gap-2">
        {days.map((day) => (
          <li key={day}>{day} October</li>
        ))}
      </ul>
    </Dialog>
  );
}

function RenameDialog() {
  return (
    <Dialog
      title="Rename the company"
      trigger={<Button>Ask for something</Button>}
      actions={
        <>
          <DialogClose button={<Button variant="primary">Save</Button>} />
          <DialogClose button={<Button>Cancel</Button>} />
        </>
      }
    >
      <Field label="Company name" help="Your customers see it on the pay page.">
        {(control) => <TextInput {...control} defaultValue="Marie’s Bakery" />}
      </Field>
    </Dialog>
  );
}
