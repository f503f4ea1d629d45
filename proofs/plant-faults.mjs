import { readFileSync } from 'node:fs';
import module from 'node:module';

/**
 * Changes the product's sources at load time. The query of `plantUrl`, the address of the listing
 * module, selects the faults.
 *
 * @param {Record<string, { file: string, text: string, planted: string }>} plants
 * @param {string} plantUrl
 */
export function plantFaults(plants, plantUrl) {
  const requested = Array.from(new URL(plantUrl).searchParams.keys());
  // npm and the launcher run on the machine's own Node, and load no changed source.
  module.registerHooks?.({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const here = requested.filter((name) => url.endsWith(`/${plants[name]?.file}`));
      if (here.length === 0) return loaded;
      let source = readFileSync(new URL(url), 'utf8');
      for (const name of here) {
        const { text, planted } = plants[name];
        if (source.split(text).length !== 2) {
          throw new Error(`the control needs "${text}" once in ${url}: change ${plantUrl}`);
        }
        source = source.replace(text, () => planted);
        console.log(`Planted: ${name}.`);
      }
      return { ...loaded, source };
    },
  });
}
