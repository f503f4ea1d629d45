import os
from decimal import Decimal
from piton import Piton

# Test mode has no payouts: use a live key with the permission read alone.
piton = Piton(os.environ['PITON_KEY'])

[payout] = piton.payouts.list(status='deposited', limit=1).first_page().items
total = Decimal(0)
for entry in piton.payouts.list_entries(payout.id):
    print(entry.type, entry.payment_id or '-', entry.net.value)
    total += Decimal(entry.net.value)
result = 'reconciled' if total == Decimal(payout.amount.value) else 'differs'
print(payout.reference, payout.amount.value, result)
