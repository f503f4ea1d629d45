import { bodyBytesMaxDefault } from '@piton/contract/http/endpoint.ts';
import { kibibytes } from '@piton/contract/http/openapi.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import {
  idempotencyDays,
  keyRefundsAnHour,
  keyRequestsAMinute,
  metadataBytesMax,
  metadataKeyLengthMax,
  metadataKeysMax,
  metadataTextLengthMax,
  networkRequestsAMinute,
  paymentRefundsAnHour,
  retentionDays,
  webhookEndpointsMax,
} from '@piton/contract/v1/v1-limits.ts';
import { resentEventsMax } from '@piton/contract/webhooks/webhook-delivery.ts';
import { Fragment, type ReactNode } from 'react';
import { Code, Section } from '../../section.tsx';
import { Words } from '../../words.tsx';
import { describeField, type Field, fieldsOf } from '../describe-schema.ts';
import { addressOf, apiOperations, jsonOf, type Operation, titleOf } from './api-document.ts';

type Row = { readonly key: string; readonly name: ReactNode; readonly limit: string };

/** The limits of the API, and those of the fields and parameters that programs send. */
export function LimitsSection() {
  return (
    <Section id="limits" title="Limits">
      <div className="min-w-0 overflow-x-auto rounded-10 border border-line bg-surface">
        <table className="w-full text-left">
          <thead className="text-14 text-muted">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                Subject
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                Limit
              </th>
            </tr>
          </thead>
          <tbody>
            {[...generalLimits(), ...fieldLimits()].map(({ key, name, limit }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="px-4 py-2 align-top font-normal wrap-anywhere">
                  {name}
                </th>
                <td className="px-4 py-2 align-top">{limit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function generalLimits(): Row[] {
  const number = (value: number) => value.toLocaleString('en');
  const page = limitedFields().find(({ field }) => field.name === 'limit');
  const key = limitedFields().find(({ field }) => field.name === 'Idempotency-Key');
  const limits = {
    'Requests with one secret key': `${number(keyRequestsAMinute)} a minute`,
    'Requests with publishable keys from one network': `${number(networkRequestsAMinute)} a minute`,
    'Refunds with one secret key': `${number(keyRefundsAnHour)} an hour`,
    'Refunds of one payment': `${paymentRefundsAnHour} an hour`,
    'Body of a request': `${kibibytes(bodyBytesMaxDefault)} KiB`,
    'Body of a payment': `${kibibytes(v1Endpoints.payPaymentRequest.bodyBytesMax)} KiB`,
    'Items on a page (`limit`)': `${page?.field.limits.join() ?? ''}; ${page?.field.whenLeftOut ?? ''} by default`,
    '`Idempotency-Key`': key?.field.limits.join() ?? '',
    'Repeats with the same `Idempotency-Key`': `get the first response for ${idempotencyDays} days`,
    'Keys in `metadata`': `up to ${metadataKeysMax}, of up to ${metadataKeyLengthMax} characters`,
    'Texts in `metadata`': `up to ${metadataTextLengthMax} characters`,
    'All of `metadata`': `up to ${number(metadataBytesMax)} bytes of JSON`,
    'Webhook endpoints': `up to ${webhookEndpointsMax} in each mode`,
    'Events that one request sends again': `up to ${number(resentEventsMax)}`,
    'Events, webhook deliveries and the log of requests': `kept for ${retentionDays} days`,
  };
  return Object.entries(limits).map(([name, limit]) => ({
    key: name,
    name: <Words>{name}</Words>,
    limit,
  }));
}

/** Fields of the same name and limit share a row. */
function fieldLimits(): Row[] {
  const fields = limitedFields().filter(
    ({ field }) => field.name !== 'limit' && field.name !== 'Idempotency-Key',
  );
  const rows = Map.groupBy(fields, ({ field }) => `${field.name}: ${field.limits.join(', ')}`);
  return Array.from(rows, ([key, alike]) => {
    const [name = '', limit = ''] = key.split(': ');
    return { key, name: <NameOf name={name} operations={alike} />, limit };
  });
}

type NameProps = { name: string; operations: readonly { readonly operation: Operation }[] };

function NameOf({ name, operations }: NameProps) {
  return (
    <>
      <Code>{name}</Code> of{' '}
      {operations.map(({ operation }, index) => (
        <Fragment key={operation.operationId}>
          {index > 0 && ', '}
          <a href={addressOf(operation)} className="text-primary underline">
            {titleOf(operation)}
          </a>
        </Fragment>
      ))}
    </>
  );
}

function limitedFields(): { operation: Operation; field: Field }[] {
  return apiOperations.flatMap((operation) => {
    const { parameters, requestBody } = operation;
    const fields = [
      ...parameters.map(({ name, schema, required }) => describeField(name, schema, required)),
      ...(requestBody ? fieldsOf(jsonOf(requestBody).schema) : []),
    ];
    return fields.filter(({ limits }) => limits.length > 0).map((field) => ({ operation, field }));
  });
}
