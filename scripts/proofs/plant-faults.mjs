import { readFileSync } from 'node:fs';
import module from 'node:module';

/**
 * Changes the product's sources as they are loaded: of these faults those that stand behind the `?` of
 * `plantUrl`, the address of the module that lists them.
 *
 * @param {Record<string, { file: string, text: string, planted: string }>} plants
 * @param {string} plantUrl
 */
export function plantFaults(plants, plantUrl) {
  const asked = Array.from(new URL(plantUrl).searchParams.keys());
  // npm and the launcher run on whatever Node the machine has, and load nothing that is changed here.
  module.registerHooks?.({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const here = asked.filter((name) => url.endsWith(`/${plants[name]?.file}`));
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
