import type { ReactNode } from 'react';
import { Section } from '../section.tsx';
import { Flutter } from './flutter.tsx';
import { JavaScript } from './java-script.tsx';

/**
 * Without a script both are shown, and the two links jump to them. The script makes them tabs
 * (script/choose-language.ts), and the document's `data-lang` selects the open one.
 */
export function YourCode() {
  return (
    <Section id="your-code" title="In your own code">
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
        <JavaScript />
      </Panel>
      <Panel language="flutter">
        <Flutter />
      </Panel>
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
