// retry.mjs: sends first-payment.mjs's payment again, which is charged once.
import { readFile } from 'node:fs/promises';
import { sendPayment } from './piton.mjs';

console.log(await sendPayment(process.env.PITON_URL, JSON.parse(await readFile('payment.json'))));
