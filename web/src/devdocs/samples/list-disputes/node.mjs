import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
for await (const dispute of piton.disputes.list({ status: 'open' })) {
  // Respond in the dashboard by that day.
  console.log(dispute.id, dispute.amount.value, dispute.respondBy);
}
