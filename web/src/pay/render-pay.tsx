import type { PayLanguage, PayPageProps } from '@piton/contract/payments/pay-page-props.ts';
import { renderToString } from 'react-dom/server';
import { OtherPage } from './other-page.tsx';
import { PayPage } from './pay-page.tsx';
import { PaymentPage } from './payment-page.tsx';
import type { ShownProps } from './pay-props.ts';
import { TestBand } from './test-mode-band.tsx';
import { receiptWords } from './receipt/receipt-words.ts';
import { english } from './texts/english.ts';
import { french } from './texts/french.ts';
import type { PayTexts } from './texts/pay-texts.ts';
import { requestPartsOf } from './request/request-parts.tsx';
import { titleOf } from './texts/titles.ts';

/** A page in its language, in the parts the server puts into the document. */
export type RenderedPay = {
  /** The inner HTML of `#root`. */
  readonly html: string;
  readonly title: string;
  /** The props for hydration. */
  readonly props: ShownProps;
  readonly frame: Pick<PayTexts['frame'], 'notice' | 'demo' | 'needsScript'>;
};

/** A separate build that the server loads as a file. */
export function renderPay(given: PayPageProps): RenderedPay {
  const props = shownProps(given);
  const texts = languages[props.language];
  const load = async (language: PayLanguage) => languages[language];
  return {
    html: renderToString(
      <PayPage props={props} texts={texts} load={load}>
        {props.page === 'pay' ? (
          <PaymentPage
            {...props}
            TestBand={props.mode === 'test' ? TestBand : undefined}
            parts={requestPartsOf(props)}
          />
        ) : (
          <OtherPage {...props} />
        )}
      </PayPage>,
    ),
    title: titleOf(props, texts),
    props,
    frame: texts.frame,
  };
}

const languages: Readonly<Record<PayLanguage, PayTexts>> = { en: english, fr: french };

function shownProps(props: PayPageProps): ShownProps {
  if (props.page !== 'receipt') return props;
  return { ...props, receiptWords: props.receipt && receiptWords(props.receipt) };
}
