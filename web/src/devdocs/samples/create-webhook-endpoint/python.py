import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
# The key needs the permission webhooks.
endpoint = piton.webhook_endpoints.create(
    url='https://shop.example/piton',
    types=['payment_request.paid', 'refund.succeeded', 'refund.failed'],
)
# Store it: it is shown this once.
print(endpoint.secret)
