import { JsonSnippet } from '../json-snippet.tsx';
import { exampleOf, type Schema } from './describe-schema.ts';

/** A sample body; renders nothing if the document has no complete example. */
export function Example({ name, of }: { name: string; of: Schema }) {
  const example = exampleOf(of);
  return example === undefined ? null : <JsonSnippet name={name} of={example} />;
}
