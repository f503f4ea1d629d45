import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])


def request_payment():
    # The library repeats lost requests twice by itself. The order's own key lets your program
    # repeat them, too, even after a crash.
    return piton.payment_requests.create(
        amount={'value': '45.00', 'currency': 'XCD'},
        purpose='Nutmeg and cinnamon',
        reference='Order 17',
        metadata={'orderId': '17'},
        idempotency_key='order-17',
    )


first = request_payment()
again = request_payment()
print(first.id, again.id)
