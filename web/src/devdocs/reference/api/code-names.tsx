import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { Fragment } from 'react';
import { Code } from '../../section.tsx';

/** Names codes in a sentence: “a, b and c”. */
export function CodeNames({ codes }: { codes: readonly ErrorCode[] }) {
  return codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && (index === codes.length - 1 ? ' and ' : ', ')}
      <Code>{code}</Code>
    </Fragment>
  ));
}
