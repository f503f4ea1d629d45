import { writeCents } from '../amount.ts';
import { fmxNamespace, soapNamespace } from './sale-request/namespaces.ts';
import type { Reply } from './reply.ts';
import type { Transaction } from './transaction.ts';

export type WrittenReply = { status: 200 | 500; xml: string };

/** Writes a reply in the order and form of the samples: unknown elements are missing, not empty. */
export function writeReply(reply: Reply): WrittenReply {
  switch (reply.kind) {
    case 'processed':
      return answered('OK', processedResponse(reply.transaction));
    case 'refused':
      return answered('OK', refusedResponse(reply));
    case 'failed':
      return answered(reply.result, '');
    case 'fault':
      return { status: 500, xml: envelope(faultElement(reply.faultString)) };
  }
}

function processedResponse(transaction: Transaction): string {
  const { invoice, tranId, outcome, amountCents, currency, batchId } = transaction;
  const approval = element('ApprovalCode', transaction.approvalCode);
  const host = element('HostReference', transaction.hostReference);
  const batch = batchId === '' ? '' : element('BatchId', batchId);
  return (
    `<response><Invoice>${invoice}</Invoice><TranId>${tranId}</TranId>` +
    `<ResultCode>OK</ResultCode><FinancialResultCode>${outcome}</FinancialResultCode>` +
    `<Amount>${writeCents(amountCents)}</Amount><Currency>${currency}</Currency>` +
    `${approval}${host}${batch}<AVSResult /></response>`
  );
}

function refusedResponse({ resultCode, errorMessage }: Extract<Reply, { kind: 'refused' }>) {
  const message = errorMessage === undefined ? '' : element('ErrorMessage', errorMessage);
  return (
    `<response>${message}<ResultCode>${resultCode}</ResultCode>` +
    '<FinancialResultCode>Incomplete</FinancialResultCode><Amount>0</Amount></response>'
  );
}

function faultElement(faultString: string): string {
  return (
    '<soap:Fault><faultcode>soap:Client</faultcode>' +
    `<faultstring>Server was unable to read request. ---&gt; ${faultString}</faultstring>` +
    '<detail /></soap:Fault>'
  );
}

function answered(result: string, response: string): WrittenReply {
  const operation = 'SSISProcessTransactionResponse';
  return {
    status: 200,
    xml: envelope(
      `<${operation} xmlns="${fmxNamespace}">` +
        `<SSISProcessTransactionResult>${result}</SSISProcessTransactionResult>` +
        `${response}</${operation}>`,
    ),
  };
}

function envelope(body: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?>' +
    `<soap:Envelope xmlns:soap="${soapNamespace}"` +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
    `<soap:Body>${body}</soap:Body></soap:Envelope>`
  );
}

/** All content is ours, or validated letters and digits, so nothing needs escaping. */
function element(name: string, content: string): string {
  return content === '' ? `<${name} />` : `<${name}>${content}</${name}>`;
}
