import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
request = piton.payment_requests.create(
    amount={'value': '45.00', 'currency': 'XCD'},
    purpose='Nutmeg and cinnamon',
    reference='Order 17',
    metadata={'orderId': '17'},
    idempotency_key='order-17',
)
# Store the id with the order, and send the customer to the url.
print(request.id, request.url)
