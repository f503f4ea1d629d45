import type { ReactNode } from 'react';
import { Code, Section } from '../section.tsx';
import { Snippet } from '../snippet.tsx';
import { codeOf } from '../snippets.ts';

/**
 * Without a script both are shown, and the two links jump to them. The script makes them tabs
 * (script/language-tabs.ts), and the document's `data-lang` selects the open one.
 */
export function FlutterAndJavaScript() {
  return (
    <Section id="your-code" title="Without an API key">
      <p>
        Apps and servers can also take payments with only the company’s public key. Users can alter
        an app, and such a payment isn’t bound to an amount, so prefer payment requests for new
        programs.
      </p>
      <script>{openLinkedTab}</script>
      <nav
        id="languages"
        aria-label="Language"
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        <LanguageLink language="javascript">JavaScript</LanguageLink>
        <LanguageLink language="flutter">Flutter</LanguageLink>
      </nav>
      <Panel language="javascript">
        <p>
          Your server POSTs the company id and the encrypted payment text to the cloud function{' '}
          <Code>makPayment</Code>. <Code>piton.mjs</Code>, which seals and sends it, is under{' '}
          <a href="/devdocs/functions#javascript">payments without an API key</a>.
        </p>
        <Snippet name="first-payment.mjs" language="javascript">
          {codeOf('first-payment.mjs')}
        </Snippet>
      </Panel>
      <Panel language="flutter">
        <p>
          The package takes your company id and public key, and starts a transaction with an amount,
          the currency <Code>XCD</Code> and a context. It asks for the card, seals it on the phone
          and sends it. It is a beta: our tests parse its Dart code, but never run it.
        </p>
        <Snippet name="Where your customer pays" language="dart">
          {codeOf('start-transaction.dart')}
        </Snippet>
      </Panel>
      <p>
        <Code>makPayment</Code> responds with <Code>status</Code>, <Code>message</Code>,{' '}
        <Code>transactionNumber</Code>, <Code>invoiceNumber</Code> and <Code>error</Code>.{' '}
        <Code>status</Code> is <Code>Approved</Code> (payment went through), <Code>Declined</Code>{' '}
        (card declined), <Code>Incomplete</Code> (wrong information sent) or <Code>Pending</Code>{' '}
        (outcome unknown). <a href="/devdocs/functions">All about these functions</a>.
      </p>
    </Section>
  );
}

/** Runs before the first paint, so that a link to one language never shows the other. */
const openLinkedTab =
  "document.documentElement.dataset.lang=/^#flutter/.test(location.hash)||!/^#javascript/.test(location.hash)&&/[?&]lang=flutter(&|$)/.test(location.search)?'flutter':'javascript'";

type Language = 'javascript' | 'flutter';

/** Links to its own address, so that it works without the tabs' script. */
function LanguageLink({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <a
      href={`?lang=${language}#${language}`}
      data-language={language}
      className={
        'flex min-h-11 items-center border-b-2 border-transparent px-4 font-medium text-muted ' +
        '-outline-offset-2 hover:text-ink aria-selected:border-primary aria-selected:text-ink'
      }
    >
      {children}
    </a>
  );
}

function Panel({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div
      id={language}
      className={`flex min-w-0 flex-col gap-4 desktop:scroll-mt-6 ${hiddenUnder[language]}`}
    >
      {children}
    </div>
  );
}

const hiddenUnder = {
  javascript: 'in-data-[lang=flutter]:hidden',
  flutter: 'in-data-[lang=javascript]:hidden',
} as const;
