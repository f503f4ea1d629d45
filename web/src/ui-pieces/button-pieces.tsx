import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Columns, Specimen, Specimens } from './specimen.tsx';

const variants: { variant: ButtonVariant; name: string }[] = [
  { variant: 'primary', name: 'Save' },
  { variant: 'secondary', name: 'Export CSV' },
  { variant: 'quiet', name: 'Cancel' },
  { variant: 'danger', name: 'Remove account' },
];

export function ButtonPieces() {
  return (
    <Specimens title="Buttons">
      <div className="grid gap-4">
        {variants.map(({ variant, name }) => (
          <Specimen key={variant} name={`${variant}: usual, with icon, disabled, busy`}>
            <div className="flex flex-wrap gap-2">
              <Button variant={variant}>{name}</Button>
              <Button variant={variant}>
                <Download aria-hidden="true" />
                {name}
              </Button>
              <Button variant={variant} disabled>
                {name}
              </Button>
              <Button variant={variant} isBusy>
                Please wait...
              </Button>
            </div>
          </Specimen>
        ))}
      </div>
      <Columns>
        <Specimen name="Long text, full width">
          <Button variant="primary" isFullWidth>
            Release EC$12,480.50 to Bank of Saint Lucia, account ending 4471
          </Button>
        </Specimen>
        <Specimen name="Busy">
          <BusyButton />
        </Specimen>
      </Columns>
    </Specimens>
  );
}

function BusyButton() {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = () => {
    setIsBusy(true);
    setTimeout(() => setIsBusy(false), 2000);
  };
  return (
    <Button variant="primary" isBusy={isBusy} onClick={handleClick}>
      {isBusy ? 'Saving' : 'Save for two seconds'}
    </Button>
  );
}
