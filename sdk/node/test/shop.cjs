// The same shop in a project without modules: `require` loads the same classes.
const { Piton, NotFoundError } = require('@piton/node');

const piton = new Piton(process.env.PITON_KEY);
piton.payments.get(`pay_${'0'.repeat(32)}`).catch((error) => {
  if (!(error instanceof NotFoundError)) throw error;
  return import('./shop.mjs');
});
