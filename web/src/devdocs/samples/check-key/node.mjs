import { Piton } from '@piton/node';

const piton = new Piton(process.env.PITON_KEY);
const key = await piton.keys.getCurrent();
console.log(key.mode, key.scopes);
