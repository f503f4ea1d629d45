import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
# The key needs the permission charge. ENCRYPTED_TXT is the card as your page sealed it.
result = piton.payment_requests.pay(
    os.environ['PAYMENT_REQUEST_ID'], encrypted_txt=os.environ['ENCRYPTED_TXT']
)
# While it is pending, send the same text again: it is charged once.
print(result.payment.status, result.payment.id)
# 3-D Secure: the page of the customer's bank.
if result.action:
    print('open', result.action.url)
