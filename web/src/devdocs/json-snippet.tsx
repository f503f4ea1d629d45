import { Snippet } from './snippet.tsx';

/** A body that the API sends. */
export function JsonSnippet({ name, of }: { name: string; of: unknown }) {
  return (
    <Snippet name={name} language="json">
      {JSON.stringify(of, null, 2)}
    </Snippet>
  );
}
