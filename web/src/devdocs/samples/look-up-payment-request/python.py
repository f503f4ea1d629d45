import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
request = piton.payment_requests.get(os.environ['PAYMENT_REQUEST_ID'])
# open, being_paid, paid, expired or cancelled
print(request.status, request.last_payment_id)
