import { Specimens } from './specimen.tsx';

const swatches = [
  { name: 'Ink on page', look: 'bg-bg text-ink' },
  { name: 'Ink on surface', look: 'bg-surface text-ink' },
  { name: 'Muted on sunken', look: 'bg-sunken text-muted' },
  { name: 'Primary', look: 'bg-primary text-on-primary' },
  { name: 'Primary, soft', look: 'bg-primary-soft text-primary' },
  { name: 'Gold', look: 'bg-gold text-on-gold' },
  { name: 'Positive', look: 'bg-positive-soft text-positive' },
  { name: 'Warning', look: 'bg-warning-soft text-warning' },
  { name: 'Danger', look: 'bg-danger-soft text-danger' },
];

export function ColourPieces() {
  return (
    <Specimens title="Colours">
      <ul className="grid grid-cols-2 gap-2 wide:grid-cols-3 desktop:grid-cols-5">
        {swatches.map(({ name, look }) => (
          <li
            key={name}
            className={`flex h-16 items-end rounded-10 border border-line p-2 text-14 ${look}`}
          >
            {name}
          </li>
        ))}
      </ul>
    </Specimens>
  );
}
