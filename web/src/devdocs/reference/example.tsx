import { Snippet } from '../snippet.tsx';
import { exampleOf, type Schema } from './describe-schema.ts';

/** What a body looks like; nothing where the document has no whole example of it. */
export function Example({ name, of }: { name: string; of: Schema }) {
  const example = exampleOf(of);
  if (example === undefined) return null;
  return (
    <Snippet name={name} language="json">
      {JSON.stringify(example, null, 2)}
    </Snippet>
  );
}
