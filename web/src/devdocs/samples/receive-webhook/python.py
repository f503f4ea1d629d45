import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from piton import WebhookVerificationError, webhooks

secret = os.environ['PITON_WEBHOOK_SECRET']


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        try:
            received = webhooks.verify(body=body, headers=dict(self.headers), secret=secret)
        except WebhookVerificationError:
            self.send_response(400)
        else:
            # Store it before you respond. A repeat has the same id: handle it once. An example,
            # such as the dashboard's test event, pays nothing: release nothing.
            if received.event.type == 'payment_request.paid' and not received.event.is_example:
                print(received.event.data.reference, 'is paid:', received.id, flush=True)
            self.send_response(204)
        self.end_headers()


port = int(os.environ.get('PORT', '4000'))
ThreadingHTTPServer(('localhost', port), Receiver).serve_forever()
