import os
from piton import Piton

piton = Piton(os.environ['PITON_KEY'])
for dispute in piton.disputes.list(status='open'):
    # Respond in the dashboard by that day.
    print(dispute.id, dispute.amount.value, dispute.respond_by)
