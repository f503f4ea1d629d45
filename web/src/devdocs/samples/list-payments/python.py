import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
# Fetches further pages as it goes.
for payment in piton.payments.list(status='approved'):
    print(payment.id, payment.amount.value, payment.reference)
