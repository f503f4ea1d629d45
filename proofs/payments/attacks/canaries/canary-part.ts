import path from 'node:path';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { Figure } from '../../../harness/figure.ts';
import { startOwnGateway } from '../../own-gateway.ts';
import type { Part } from '../../part.ts';
import { type AttackOptions, leaveNothing, startAttacked } from '../attacked-product.ts';
import { controlFigures, printMemory, placeFigures, sentFigure } from './canary-figures.ts';
import { findInMemory, searchEverywhere } from './canary-places.ts';
import { killInMidPayment, newVisit, sendCanaries } from './canary-visit.ts';
import { startCardDesk } from '../card-desk.ts';
import { cardMark } from './find-canaries.ts';
import { mixFaults } from '../replay/mix-faults.ts';
import { demoCompany, fetchCompanyKey } from '../payments-to-send.ts';
import { startRawEmails } from './raw-mails.ts';

const scales = { full: 1120, short: 112 };
const writeHeap = new URL('write-heap.mjs', import.meta.url).href;
const controlFlows = 56;
const plantedLeaks = [
  'writes-the-card-down',
  'answers-with-what-was-sent',
  'logs-what-it-opens',
] as const;

/** Some of every kind, so that the error paths of a payment run too. */
const faults = {
  shares: {
    http_500: 0.02,
    reset_after: 0.02,
    truncated: 0.02,
    malformed_after: 0.02,
    wrong_amount: 0.02,
    general_error_after: 0.02,
    late: 0.02,
  },
  delayMs: 1500,
};

/** Unmistakable cards go through every flow and a crash, and are then searched for everywhere. */
export const canaryPart: Part = {
  name: 'canaries',
  run: async ({ folder, seed, scale, print }) => {
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const desk = await startCardDesk(gateway.url, cardMark);
    const mails = await startRawEmails();
    const options: AttackOptions = {
      folder,
      gatewayUrl: desk.url,
      loaded: [`${writeHeap}?${folder}`],
      env: {
        PITON_LOG_LEVEL: 'trace',
        PITON_SMTP_URL: mails.url,
        PITON_GATEWAY_LIMIT_MS: '1000',
        PITON_GATEWAY_QUIET_SECONDS: '9',
      },
    };
    try {
      const killed = await startAttacked(options);
      const [, otherCompany = ''] = killed.companyIds;
      const key = await fetchCompanyKey(killed.url, demoCompany);
      const visit = newVisit({ key, otherCompany, random: seededRandom(seed), cards: new Set() });
      await mixFaults(gateway, { ...faults, seed });
      await sendCanaries(killed, visit, scales[scale] / 2);
      await killInMidPayment(killed, visit, desk);
      const product = await startAttacked(options);
      await sendCanaries(product, visit, scales[scale] / 2);
      const memory = () => (scale === 'full' ? findInMemory(product) : null);
      const inMemory = memory();
      const outputs = [killed.output, product.output];
      const places = await searchEverywhere({ product, visit, mails, outputs }, folder);
      const later = memory();
      await product.stop();
      if (inMemory && later) printMemory({ inMemory, later }, print);
      const figures: Figure[] = [...placeFigures(places, print), sentFigure(visit, desk, print)];

      print('control: cards are stored, returned, logged and kept');
      const leaky = await startAttacked({ ...options, planted: plantedLeaks });
      const seen = newVisit({ ...visit, cards: new Set() });
      mails.texts.length = 0;
      await sendCanaries(leaky, seen, controlFlows);
      const evidence = { product: leaky, visit: seen, mails, outputs: [leaky.output] };
      const leaks = await searchEverywhere(evidence, folder);
      await leaky.stop();
      return [...figures, ...controlFigures(leaks)];
    } finally {
      leaveNothing(folder);
      mails.stop();
      desk.close();
      await gateway.stop();
    }
  },
};
