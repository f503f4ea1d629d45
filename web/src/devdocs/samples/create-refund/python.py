import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
# The key needs the permission refund. Without an amount, everything that is left is refunded.
refund = piton.refunds.create(
    os.environ['PAYMENT_ID'],
    amount={'value': '10.00', 'currency': 'XCD'},
    reason='One jar was broken',
    idempotency_key='order-17-refund-1',
)
print(refund.status, refund.id)
