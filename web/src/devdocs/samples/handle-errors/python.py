import os
import sys
import piton

client = piton.Piton(os.environ['PITON_KEY'])
try:
    client.payment_requests.create(
        # Wrong on purpose: an amount has two decimals.
        amount={'value': '45', 'currency': 'XCD'},
        purpose='Nutmeg and cinnamon',
    )
except piton.PitonApiError as error:
    # The code is for your program, the request id for our support.
    print(error.code, error.fields, error.request_id, file=sys.stderr)
except piton.ApiConnectionError as error:
    # Something may have been created: repeat with the same idempotency key.
    print(error, file=sys.stderr)
