import { NameList } from '../../name-list.tsx';
import { Section } from '../../section.tsx';
import { Words } from '../../words.tsx';
import { apiOperations, idOf, pathOf } from './api-document.ts';
import { EventTypes } from './event-types.tsx';
import { ObjectSection } from './object-section.tsx';
import { objectsOf } from './objects.ts';
import { OperationSection } from './operation-section.tsx';

/** The reference of one group of operations. */
export function TagPage({ tag }: { readonly tag: string }) {
  const operations = apiOperations.filter(({ tags }) => tags[0] === tag);
  const objects = objectsOf(tag);
  return (
    <>
      <Section id="operations" title="Operations">
        <NameList
          entries={operations.map(({ operationId, method, path, summary }) => ({
            name: `${method} ${path}`,
            text: (
              <a href={`#${idOf(operationId)}`}>
                <Words>{summary}</Words>
              </a>
            ),
          }))}
        />
      </Section>
      {objects.map((object) => (
        <ObjectSection
          key={object.name}
          {...object}
          page={pathOf(tag)}
          others={objects.filter((other) => other !== object)}
        />
      ))}
      {tag === 'Events' && <EventTypes />}
      {operations.map((operation) => (
        <OperationSection key={operation.operationId} {...operation} />
      ))}
    </>
  );
}
