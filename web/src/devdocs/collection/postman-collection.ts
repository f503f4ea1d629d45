import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { originPlaceholder } from '../../site/placeholders.ts';
import { requestOf } from './collection-request.ts';
import { type Described, describedOperations, type Tag } from './described-operations.ts';
import { idVariables } from './save-ids.ts';

/**
 * All operations of `/v1` for Postman and Bruno, in format 2.1, made from the OpenAPI document. A
 * reader can run them from top to bottom, because each response saves the id that later ones need.
 */
export function postmanCollection(): object {
  const document = v1OpenApiDocument(v1Endpoints, originPlaceholder);
  const operations = describedOperations(document);
  return {
    info: {
      name: 'Piton API',
      description: introduction,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer('secretKey'),
    variable: variables,
    item: foldersOf(document['tags'] as Tag[], operations),
  };
}

const introduction = `Put a test key into the variable \`secretKey\`, and a publishable one into \`publishableKey\`. Then send the requests from top to bottom: ids are saved in variables. To have a payment for the later ones, open the \`url\` of the payment request that you created and pay with a [test card](${originPlaceholder}/devdocs/testing). Disputes and payouts exist in live mode only.`;

const variables = [
  { key: 'baseUrl', value: originPlaceholder, description: 'Piton’s address.' },
  { key: 'secretKey', value: '', description: 'sk_test_piton_…, with all permissions.' },
  { key: 'publishableKey', value: '', description: 'pk_test_piton_…, for the folder Public.' },
  {
    key: 'encryptedTxt',
    value: '',
    description: `A card that your page has sealed: ${originPlaceholder}/devdocs/card-form.`,
  },
  {
    key: 'keyToRevoke',
    value: '',
    description: 'The secret key that the last request revokes for good, and not `secretKey`.',
  },
  ...Object.values(idVariables).map((key) => ({
    key,
    value: '',
    description: 'Saved from a response.',
  })),
];

/** A folder for each tag. Requests that would spoil the run of those after them come last. */
function foldersOf(tags: readonly Tag[], operations: readonly Described[]): object[] {
  const ofTag = ({ name }: Tag) => operations.filter((each) => each.tags[0] === name);
  const folders = tags.map((tag) => ({
    ...tag,
    item: ofTag(tag)
      .filter((each) => !isEnd(each))
      .map(itemOf),
  }));
  const ends = {
    name: 'Cancel, delete and revoke',
    description: 'None of these can be undone.',
    item: tags.flatMap(ofTag).filter(isEnd).map(itemOf),
  };
  return [...folders, ends].filter(({ item }) => item.length > 0);
}

function isEnd({ method, path }: Described): boolean {
  return method === 'delete' || path.endsWith('/cancel');
}

function itemOf(operation: Described): object {
  const item = requestOf(operation);
  const key = keyOf(operation);
  return key === null ? item : { ...item, request: { ...item.request, auth: bearer(key) } };
}

/** The variable with a key other than the collection’s. */
function keyOf({ operationId, security }: Described): string | null {
  if (operationId === 'revokeCurrentKey') return 'keyToRevoke';
  return security?.some((each) => 'publishableKey' in each) === true ? 'publishableKey' : null;
}

function bearer(variable: string): object {
  return {
    type: 'bearer',
    bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }],
  };
}
