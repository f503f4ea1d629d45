import { diskMb } from '../figures/disk-mb.ts';
import { type Timings, type LoadClient, openLoadClient, rest } from './load-client.ts';
import { signIn } from '../start/demo-session.ts';
import { type FilledProduct, merchant } from './fill-product.ts';
import { readIntoMemory } from './read-into-memory.ts';
import { bareQuestion, type Question, questionsOf } from './questions.ts';

/** One group of requests, with many users and with one. */
export type Measured = {
  readonly name: string;
  readonly crowd: Timings;
  readonly alone: Timings;
  /** Read from disk during the load. */
  readonly diskMb: number;
};

type Plan = { readonly users: number; readonly seconds: number };

const turns = 2;
const warmUpSeconds = 1;

/**
 * Alternates the products, request by request, because a shared machine changes within a minute
 * and compared values must meet the same moments. The bare request comes first.
 */
export async function measureQuestions(
  products: readonly FilledProduct[],
  plan: Plan,
): Promise<Measured[][]> {
  const contenders = await Promise.all(
    products.map(async (product): Promise<Contender> => ({
      client: openLoadClient({ url: product.url, cookies: await signInEach(product, plan.users) }),
      questions: [bareQuestion, ...(await questionsOf(product))],
      responses: [],
    })),
  );
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { dataFolder } of products) await readIntoMemory(dataFolder);
      await measureInTurns(contenders, plan);
    }
  } finally {
    await Promise.all(contenders.map(({ client }) => client.close()));
  }
  return contenders.map(({ responses }) => together(responses));
}

/** A session for each, like separate people rather than one person's tabs. */
async function signInEach({ url }: FilledProduct, users: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let user = 0; user < users; user += 1) cookies.push((await signIn(url, merchant)).cookie);
  return cookies;
}

type Contender = {
  readonly client: LoadClient;
  readonly questions: readonly Question[];
  readonly responses: Measured[][];
};

async function measureInTurns(contenders: readonly Contender[], plan: Plan): Promise<void> {
  for (const { responses } of contenders) responses.push([]);
  for (const index of contenders[0]?.questions.keys() ?? []) {
    for (const { client, questions, responses } of contenders) {
      const question = questions[index];
      if (question) responses.at(-1)?.push(await measureOne(client, question, plan));
    }
  }
}

async function measureOne(
  client: LoadClient,
  question: Question,
  { users, seconds }: Plan,
): Promise<Measured> {
  await client.repeat(question, users, warmUpSeconds);
  const diskMbBefore = diskMb();
  const crowd = await client.repeat(question, users, seconds / turns);
  const readMb = diskMb() - diskMbBefore;
  await rest();
  const alone = await client.repeat(question, 1, seconds / turns / 2);
  await rest();
  return { name: question.name, crowd, alone, diskMb: readMb };
}

/** Combines the turns of each group. */
function together(responses: readonly (readonly Measured[])[]): Measured[] {
  return (responses[0] ?? []).map(({ name }, index) => {
    const ofAll = responses.flatMap((turn) => turn[index] ?? []);
    return {
      name,
      crowd: joined(ofAll.map(({ crowd }) => crowd)),
      alone: joined(ofAll.map(({ alone }) => alone)),
      diskMb: ofAll.reduce((sum, each) => sum + each.diskMb, 0),
    };
  });
}

function joined(parts: readonly Timings[]): Timings {
  return {
    waitedMs: parts.flatMap(({ waitedMs }) => waitedMs),
    requestMs: parts.flatMap(({ requestMs }) => requestMs),
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0) / parts.length,
  };
}
