import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
order = {
    'amount': {'value': '45.00', 'currency': 'XCD'},
    'purpose': 'Nutmeg and cinnamon',
    'reference': 'Order 17',
    'metadata': {'orderId': '17'},
}
# The library repeats lost requests twice by itself. The order's own key lets your program repeat
# them, too, even after a crash.
first = piton.payment_requests.create(**order, idempotency_key='order-17')
again = piton.payment_requests.create(**order, idempotency_key='order-17')
print(first.id, again.id)
