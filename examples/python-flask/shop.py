import os
import secrets
import threading

from flask import Flask, abort, redirect, request
from piton import Piton, WebhookVerificationError, webhooks

PORT = int(os.environ.get('PORT', '4000'))
piton = Piton(os.environ['PITON_KEY'])
app = Flask(__name__)

# A real shop keeps its orders in its database.
orders = {}
changing_orders = threading.Lock()


@app.get('/')
def show_item():
    return page(
        '<h1>Nutmeg, 500 g</h1><p>EC$45.00</p>'
        '<form method="post" action="/orders"><button>Buy</button></form>'
    )


@app.post('/orders')
def order():
    number = secrets.token_hex(8)
    orders[number] = 'waiting'
    payment_request = piton.payment_requests.create(
        amount={'value': '45.00', 'currency': 'XCD'},
        purpose='Nutmeg, 500 g',
        reference=number,
        success_url=f'http://localhost:{PORT}/orders/{number}',
        idempotency_key=f'order-{number}',
    )
    return redirect(payment_request.url, 303)


@app.get('/orders/<number>')
def show_order(number):
    if number not in orders:
        abort(404)
    words = 'Paid. Thank you!' if orders[number] == 'paid' else 'Waiting for your payment.'
    return page(f'<h1>Order {number}</h1><p>{words}</p>')


@app.post('/webhooks')
def receive_webhook():
    try:
        received = webhooks.verify(
            body=request.get_data(),
            headers=request.headers,
            secret=os.environ['PITON_WEBHOOK_SECRET'],
        )
    except WebhookVerificationError:
        abort(400)
    # An example, such as the dashboard's test event, pays nothing.
    if received.event.type == 'payment_request.paid' and not received.event.is_example:
        mark_paid(received.event.data.reference)
    return '', 204


def mark_paid(number):
    """A repeat of the webhook finds the order paid, so the goods are sent once."""
    with changing_orders:
        if orders.get(number) != 'waiting':
            return
        orders[number] = 'paid'
    print(f'Order {number} is paid: send the goods.', flush=True)


def page(body):
    return f'<!doctype html><html lang="en"><title>Spice shop</title>{body}'


if __name__ == '__main__':
    app.run(port=PORT)
