// Run with PITON_WEBHOOK_SECRET set to the endpoint's signing secret, whsec_…
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { PITON_WEBHOOK_SECRET: text = '', PORT = '8081' } = process.env;
// Anyone could sign with an empty secret.
if (!text.startsWith('whsec_')) throw new Error('Set PITON_WEBHOOK_SECRET first.');
const secret = Buffer.from(text.replace('whsec_', ''), 'base64');
const maxAgeSeconds = 5 * 60;

/** The event; null if Piton didn't sign it in the last five minutes. */
function verifiedEvent(headers, body) {
  const id = headers['webhook-id'];
  const sentAt = headers['webhook-timestamp'];
  const age = Math.abs(Date.now() / 1000 - Number(sentAt));
  if (!(age <= maxAgeSeconds)) return null;
  const expected = createHmac('sha256', secret).update(`${id}.${sentAt}.${body}`).digest();
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  return isSigned ? JSON.parse(body) : null;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => (body += piece));
  request.on('end', () => {
    const event = verifiedEvent(request.headers, body);
    // Store it before you respond, because Piton doesn't send it again after that. An example, such
    // as the dashboard's test event, is about no payment: release nothing.
    if (event && !event.isExample) {
      console.log(request.headers['webhook-id'], event.type, event.data.id);
    }
    response.writeHead(event ? 204 : 400).end();
  });
});
server.listen(Number(PORT), () => console.log(`http://localhost:${server.address().port}`));
