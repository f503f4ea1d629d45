/** The prototype's gateway: approves every sale at once. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const text = (xml: string, name: string) => new RegExp(`<${name}>(.*?)<`).exec(xml)?.[1] ?? '';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (data) => (body += String(data)));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(approval(text(body, 'Invoice'), text(body, 'TranId'), text(body, 'Amount')));
  });
});

function approval(invoice: string, tranId: string, amount: string): string {
  return `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><SSISProcessTransactionResponse><SSISProcessTransactionResult>OK</SSISProcessTransactionResult><response><Invoice>${invoice}</Invoice><TranId>${tranId}</TranId><ResultCode>OK</ResultCode><FinancialResultCode>Approved</FinancialResultCode><Amount>${amount}</Amount><Currency>XCD</Currency><ApprovalCode>000025</ApprovalCode></response></SSISProcessTransactionResponse></soap:Body></soap:Envelope>`;
}

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
