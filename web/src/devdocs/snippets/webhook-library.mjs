// npm install standardwebhooks
// Run with PITON_WEBHOOK_SECRET set to the endpoint's signing secret, whsec_…
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const { PITON_WEBHOOK_SECRET = '', PORT = '8081' } = process.env;
const webhook = new Webhook(PITON_WEBHOOK_SECRET);

/** The event; null if Piton didn't sign this very text in the last five minutes. */
function verifiedEvent(headers, body) {
  try {
    return webhook.verify(body, headers);
  } catch {
    return null;
  }
}

async function answer(request, response) {
  const event = verifiedEvent(request.headers, await text(request));
  // Store it before you respond, because Piton doesn't send it again after that.
  if (event) console.log(request.headers['webhook-id'], event.type, event.data.id);
  response.writeHead(event ? 204 : 400).end();
}

const server = createServer((request, response) => {
  // A body that breaks off is sent again.
  answer(request, response).catch(() => response.destroy());
});
server.listen(Number(PORT), () => console.log(`http://localhost:${server.address().port}`));
