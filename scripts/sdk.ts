/** `npm run sdk`: writes the parts of SDKs and docs that follow the API. */
import './processes/plain-option-errors.ts';
import { takeNoOptions } from './processes/take-no-options.ts';
import { generate } from './sdk/generate.ts';

takeNoOptions('npm run sdk', process.argv.slice(2));
for (const file of await generate('.')) console.log(file);
