import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
request = piton.payment_requests.cancel(os.environ['PAYMENT_REQUEST_ID'])
print(request.status)
