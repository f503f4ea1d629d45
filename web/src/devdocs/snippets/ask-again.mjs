// ask-again.mjs: sends what first-payment.mjs sent once more, which is paid once.
import { readFile } from 'node:fs/promises';
import { sendPayment } from './piton.mjs';

console.log(await sendPayment(process.env.PITON_URL, JSON.parse(await readFile('payment.json'))));
