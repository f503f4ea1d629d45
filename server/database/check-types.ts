import { readFileSync } from 'node:fs';
import { generateTypes, typesFile } from './generate-types.ts';

/** The committed table types must be what the migrations make. */
if (readFileSync(typesFile, 'utf8') === (await generateTypes())) {
  console.log('the table types are current');
} else {
  console.error(
    'server/database/types.ts is not what the migrations make. Run: npm run db -- types',
  );
  process.exitCode = 1;
}
