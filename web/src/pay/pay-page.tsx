import type { ReactNode } from 'react';
import type { ShownProps } from './pay-props.ts';
import type { PayTexts } from './texts/pay-texts.ts';
import { useShownLanguage, type LoadTexts } from './texts/use-shown-language.ts';
import { Language } from './texts/use-texts.ts';

type PayPageParts = {
  readonly props: ShownProps;
  /** In the language the server chose. */
  readonly texts: PayTexts;
  readonly load: LoadTexts;
  readonly children: ReactNode;
};

/** Rendered on the server and hydrated in the browser: both must produce the same markup. */
export function PayPage({ props, texts, load, children }: PayPageParts) {
  const shown = useShownLanguage(props, { texts, load });
  return <Language value={shown}>{children}</Language>;
}
