import { InterfaceFrame } from '../ui/frame/interface-frame.tsx';
import { Logo } from '../ui/frame/logo-mark.tsx';
import { ThemeSwitch } from '../ui/frame/theme-switch.tsx';
import { ButtonPieces } from './button-pieces.tsx';
import { ColourPieces } from './colour-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { FloatingPieces } from './floating-pieces.tsx';
import { FormPieces } from './form-pieces.tsx';
import { ListPieces } from './list-pieces.tsx';
import { TextPieces } from './text-pieces.tsx';
import { WaitingPieces } from './waiting-pieces.tsx';

/** All pieces in all states, for developers and for visual tests. */
export function UiPiecesPage() {
  return (
    <InterfaceFrame>
      <title>Pieces · Piton</title>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-280 items-center justify-between px-4 desktop:px-6">
          <Logo />
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-280 gap-12 px-4 py-8 desktop:px-6">
        <div>
          <h1 className="text-32 font-semibold">Pieces of the interface</h1>
          <p className="mt-2 max-w-160 text-16 text-muted">
            Every part that the screens are made of, in each of its states.
          </p>
        </div>
        <TextPieces />
        <ColourPieces />
        <ButtonPieces />
        <FieldPieces />
        <FormPieces />
        <ListPieces />
        <FloatingPieces />
        <WaitingPieces />
      </main>
    </InterfaceFrame>
  );
}
