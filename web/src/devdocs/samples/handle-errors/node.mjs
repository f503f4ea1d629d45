import { ApiConnectionError, Piton, PitonApiError } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
try {
  // Wrong on purpose: an amount has two decimals.
  const amount = { value: '45', currency: 'XCD' };
  await piton.paymentRequests.create({ amount, purpose: 'Nutmeg and cinnamon' });
} catch (error) {
  if (error instanceof PitonApiError) {
    // The code is for your program, the request id for our support.
    console.error(error.code, error.fields, error.requestId);
  } else if (error instanceof ApiConnectionError) {
    // Something may have been created: repeat with the same idempotency key.
    console.error(error.message);
  } else {
    throw error;
  }
}
