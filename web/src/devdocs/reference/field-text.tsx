import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { Fragment } from 'react';
import { Code } from '../section.tsx';
import { Words } from '../words.tsx';
import type { Field } from './describe-schema.ts';
import { eventsPath } from './api/api-document.ts';

/** A field's meaning, its values, limits and default. */
export function FieldText({ description, values, limits, whenLeftOut, example }: TextProps) {
  const { text, meanings } = parse(description);
  const unnamed = limits.filter((limit) => !text.toLowerCase().includes(limit));
  return (
    <>
      {text !== '' && <Words>{text}</Words>}{' '}
      <Values values={values.every(isIn(text)) ? [] : values} meanings={meanings} />{' '}
      {unnamed.length > 0 && `${capitalised(unnamed.join(', '))}. `}
      {whenLeftOut !== undefined && whenLeftOut !== '{}' && (
        <>
          Default: <Code>{whenLeftOut}</Code>.{' '}
        </>
      )}
      {example !== undefined && (
        <>
          Such as <Code>{example}</Code>.
        </>
      )}
    </>
  );
}

type TextProps = Pick<Field, 'description' | 'values' | 'limits' | 'whenLeftOut' | 'example'>;

/** A description that names each value needs no list of them. */
function isIn(text: string) {
  return (value: string) => text.includes(`\`${value}\``);
}

/** A closed list, with the meanings that the contract gives. */
function Values({ values, meanings }: { values: readonly string[]; meanings: Meanings }) {
  const types: ReadonlySet<string> = new Set(eventTypeNames);
  const others = values.filter((value) => !types.has(value));
  if (values.length - others.length > 1) {
    return (
      <>
        {others.map((value) => (
          <Fragment key={value}>
            <Code>{value}</Code> or{' '}
          </Fragment>
        ))}
        One of the <a href={`${eventsPath}#event-types`}>types of events</a>.
      </>
    );
  }
  if (meanings.size > 0) {
    return (
      <ul className="list-none! pl-0!">
        {Array.from(meanings, ([value, meaning]) => (
          <li key={value}>
            <Code>{value}</Code>: <Words>{meaning}</Words>
          </li>
        ))}
      </ul>
    );
  }
  if (values.length === 0) return null;
  return (
    <>
      {values.length === 1 ? 'Always ' : 'One of '}
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ', '}
          <Code>{value}</Code>
        </Fragment>
      ))}
      .
    </>
  );
}

type Meanings = ReadonlyMap<string, string>;

/** `describeCodes` of the contract writes the list. */
function parse(description: string): { text: string; meanings: Meanings } {
  const lines = description.split('\n');
  const meanings = lines.flatMap((line) => {
    const [, value, meaning] = /^(?:- )?`(\w+)`: (.*)$/.exec(line) ?? [];
    return value === undefined || meaning === undefined ? [] : [[value, meaning] as const];
  });
  const text = lines.filter((line) => !/^(?:- )?`\w+`: /.test(line)).join(' ');
  return { text: text.trim(), meanings: new Map(meanings) };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
