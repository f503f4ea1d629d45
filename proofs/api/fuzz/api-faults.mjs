/**
 * The planted faults of the fuzzer's controls, loaded into the started product by NODE_OPTIONS. The
 * query of this module's address selects them, and each changes one place of the product's code.
 */
import { plantFaults } from '../../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // A payment is found by its id alone, and the database isn't told whose key asks.
  'forgets-the-company': {
    file: 'server/v1/select-payments.ts',
    text: 'where company_id = ${companyId} and mode = ${mode} and id = ${id}`;',
    planted: "where id = ${id} and ${companyId + mode} <> ''`;",
  },
  'reads-as-piton': {
    file: 'server/v1/payments.ts',
    text: `readingAs(deps.database, key, (reading) =>
      selectPayment(`,
    planted: `readingAs(deps.database, 'piton', (reading) =>
      selectPayment(`,
  },
  'adds-a-field': {
    file: 'server/http/endpoints/bind-endpoint.ts',
    text: 'return result.data as EndpointOutput<E> & object;',
    planted: 'return { ...(result.data as EndpointOutput<E> & object), internal: 1 };',
  },
  'expects-json': {
    file: 'server/http/endpoints/read-json.ts',
    text: `so it goes no further than here.
    throw new AppError('malformed');`,
    planted: `so it goes no further than here.
    throw new Error('this is no JSON');`,
  },
  'forgets-permissions': {
    file: 'server/http/endpoints/request-key.ts',
    text: 'if (scope !== undefined && !key.scopes.includes(scope)) {',
    planted: "if (scope !== undefined && scope !== 'read' && !key.scopes.includes(scope)) {",
  },
};

plantFaults(plants, import.meta.url);
