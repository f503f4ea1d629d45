import { Snippet } from '../snippet.tsx';
import { exampleOf, type Schema } from './describe-schema.ts';

/** A sample body; renders nothing if the document has no complete example. */
export function Example({ name, of }: { name: string; of: Schema }) {
  const example = exampleOf(of);
  if (example === undefined) return null;
  return (
    <Snippet name={name} language="json">
      {JSON.stringify(example, null, 2)}
    </Snippet>
  );
}
