import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { webhooks, WebhookVerificationError } from '@piton/node';

const { PITON_WEBHOOK_SECRET: secret, PORT = '4000' } = process.env;

async function receive(request) {
  const body = await text(request);
  const { id, event } = webhooks.verify({ body, headers: request.headers, secret });
  // An example, such as the dashboard's test event, pays nothing: release nothing.
  if (event.isExample) return;
  // Store it before you respond. A repeat has the same id: handle it once.
  if (event.type === 'payment_request.paid') console.log(event.data.reference, 'is paid:', id);
}

const server = createServer((request, response) => {
  receive(request).then(
    () => response.writeHead(204).end(),
    (error) => response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end(),
  );
});
server.listen(Number(PORT));
