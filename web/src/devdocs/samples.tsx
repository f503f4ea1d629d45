import type { ReactNode } from 'react';
import type { Language } from './highlight.ts';
import { Snippet } from './snippet.tsx';

/** Tests run all of them, except Dart's, against the product (proofs/sdk/docs-part.ts). */
const files = import.meta.glob<string>('./samples/*/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const codeLanguages = [
  { code: 'curl', name: 'curl', file: 'curl.sh', language: 'shell' },
  { code: 'node', name: 'Node', file: 'node.mjs', language: 'javascript' },
  { code: 'php', name: 'PHP', file: 'php.php', language: 'php' },
  { code: 'python', name: 'Python', file: 'python.py', language: 'python' },
  { code: 'dart', name: 'Dart', file: 'dart.dart', language: 'dart' },
] as const satisfies readonly { code: string; name: string; file: string; language: Language }[];

/** One step in each language. */
export function Samples({ step }: { step: string }) {
  const samples = codeLanguages.flatMap((each) => {
    const text = files[`./samples/${step}/${each.file}`];
    return text === undefined ? [] : [{ ...each, text }];
  });
  if (samples.length === 0) throw new Error(`there is no sample ${step}`);
  return <SampleTabs samples={samples} />;
}

/** One step in Dart alone, for an app. */
export function DartSample({ step }: { step: string }) {
  const text = files[`./samples/${step}/dart.dart`];
  if (text === undefined) throw new Error(`there is no sample ${step} in Dart`);
  return (
    <Snippet name="Dart" language="dart">
      {text}
    </Snippet>
  );
}

/** The call of one operation in each language that has one. */
export function CallSamples({ calls }: { calls: Readonly<Record<string, string>> }) {
  const samples = codeLanguages.flatMap((each) => {
    const text = calls[each.code];
    return text === undefined ? [] : [{ ...each, text }];
  });
  return <SampleTabs samples={samples} />;
}

type Sample = (typeof codeLanguages)[number] & { readonly text: string };

/**
 * The script (script/choose-code.ts) makes them tabs, for all samples at once; without it they follow
 * each other.
 */
function SampleTabs({ samples }: { samples: readonly Sample[] }) {
  return (
    <div data-samples className="flex min-w-0 flex-col gap-2">
      <fieldset
        data-sample-tabs
        aria-label="Language"
        className="hidden gap-1 overflow-x-auto border-b border-line scripted:flex"
      >
        {samples.map(({ code, name }) => (
          <TabButton key={code} code={code}>
            {name}
          </TabButton>
        ))}
      </fieldset>
      {samples.map(({ code, name, language, text }) => (
        <div key={code} data-sample={code}>
          <Snippet name={name} language={language}>
            {text}
          </Snippet>
        </div>
      ))}
    </div>
  );
}

function TabButton({ code, children }: { code: string; children: ReactNode }) {
  return (
    <button
      type="button"
      data-code={code}
      aria-pressed="false"
      className={
        'min-h-11 border-b-2 border-transparent px-3 text-14 font-medium text-muted -outline-offset-2 ' +
        'hover:text-ink aria-pressed:border-primary aria-pressed:text-ink'
      }
    >
      {children}
    </button>
  );
}
