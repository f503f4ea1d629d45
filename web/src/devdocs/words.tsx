import { Fragment } from 'react';
import { Code } from './section.tsx';

/** A sentence from the OpenAPI document, with `names` in backticks. */
export function Words({ children }: { children: string }) {
  return children
    .split(/(`[^`]+`)/)
    .map((piece) =>
      piece.startsWith('`') ? (
        <Code key={piece}>{piece.slice(1, -1)}</Code>
      ) : (
        <Fragment key={piece}>{piece}</Fragment>
      ),
    );
}
