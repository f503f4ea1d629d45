import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
# The key needs the permission webhooks. SINCE is a time such as 2026-11-29T08:00:00Z.
result = piton.webhook_endpoints.resend_since(
    os.environ['WEBHOOK_ENDPOINT_ID'], since=os.environ['SINCE']
)
print('events:', result.count)
