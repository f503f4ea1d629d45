import { writeCents } from './amount.ts';
import { fmxNamespace, soapNamespace } from './namespaces.ts';
import type { Reply } from './reply.ts';
import type { Transaction } from './transaction.ts';

export type WrittenReply = { status: 200 | 500; xml: string };

/** A reply in the order and the shape of the samples: what is not known is missing, not empty. */
export function writeReply(reply: Reply): WrittenReply {
  switch (reply.kind) {
    case 'processed':
      return answered('OK', element('response', processedElements(reply.transaction)));
    case 'refused':
      return answered('OK', element('response', refusedElements(reply)));
    case 'failed':
      return answered(reply.result, '');
    case 'fault':
      return { status: 500, xml: envelope(faultElement(reply.faultString)) };
  }
}

function processedElements(transaction: Transaction): string {
  return [
    element('Invoice', transaction.invoice),
    element('TranId', transaction.tranId),
    element('ResultCode', 'OK'),
    element('FinancialResultCode', transaction.outcome),
    element('Amount', writeCents(transaction.amountCents)),
    element('Currency', transaction.currency),
    element('ApprovalCode', transaction.approvalCode),
    element('HostReference', transaction.hostReference),
    transaction.batchId === '' ? '' : element('BatchId', transaction.batchId),
    element('AVSResult', ''),
  ].join('');
}

function refusedElements({ resultCode, errorMessage }: Extract<Reply, { kind: 'refused' }>) {
  return [
    errorMessage === undefined ? '' : element('ErrorMessage', errorMessage),
    element('ResultCode', resultCode),
    element('FinancialResultCode', 'Incomplete'),
    element('Amount', '0'),
  ].join('');
}

function faultElement(faultString: string): string {
  return element(
    'soap:Fault',
    element('faultcode', 'soap:Client') +
      element('faultstring', `Server was unable to read request. ---&gt; ${faultString}`) +
      element('detail', ''),
  );
}

function answered(result: string, response: string): WrittenReply {
  const body = element('SSISProcessTransactionResult', result) + response;
  const operation = 'SSISProcessTransactionResponse';
  return {
    status: 200,
    xml: envelope(`<${operation} xmlns="${fmxNamespace}">${body}</${operation}>`),
  };
}

function envelope(body: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    `<soap:Envelope xmlns:soap="${soapNamespace}"` +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
    `${element('soap:Body', body)}</soap:Envelope>`
  );
}

/** What goes in is ours, or letters and digits that were checked: there is nothing to escape. */
function element(name: string, content: string): string {
  return content === '' ? `<${name} />` : `<${name}>${content}</${name}>`;
}
