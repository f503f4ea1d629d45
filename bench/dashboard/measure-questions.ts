import { diskMb } from '../figures/disk-mb.ts';
import { type Answered, type Asker, openAsker, rest } from './ask.ts';
import { signIn } from '../start/sign-in.ts';
import { type FilledProduct, merchant } from './fill-product.ts';
import { readIntoMemory } from './read-into-memory.ts';
import { bareQuestion, type Question, questionsOf } from './questions.ts';

/** Of one question: when many ask it at once, and when one person alone does. */
export type Measured = {
  readonly name: string;
  readonly crowd: Answered;
  readonly alone: Answered;
  /** What had to come from disk while many asked. */
  readonly diskMb: number;
};

type Plan = { readonly users: number; readonly seconds: number };

const turns = 2;
const warmUpSeconds = 1;

/**
 * All products in turns, question by question: a shared machine is not the same one a minute later, and
 * what is to be compared has to meet the same moments. The bare question comes first.
 */
export async function measureQuestions(
  products: readonly FilledProduct[],
  plan: Plan,
): Promise<Measured[][]> {
  const asked = await Promise.all(
    products.map(async (product): Promise<Asked> => ({
      asker: openAsker({ url: product.url, cookies: await signInEach(product, plan.users) }),
      questions: [bareQuestion, ...(await questionsOf(product))],
      answers: [],
    })),
  );
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      for (const { dataFolder } of products) await readIntoMemory(dataFolder);
      await askInTurns(asked, plan);
    }
  } finally {
    await Promise.all(asked.map(({ asker }) => asker.close()));
  }
  return asked.map(({ answers }) => together(answers));
}

/** Each of them with a session of their own, as people have, and not as one person's open pages. */
async function signInEach({ url }: FilledProduct, users: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let user = 0; user < users; user += 1) cookies.push((await signIn(url, merchant)).cookie);
  return cookies;
}

type Asked = {
  readonly asker: Asker;
  readonly questions: readonly Question[];
  readonly answers: Measured[][];
};

async function askInTurns(asked: readonly Asked[], plan: Plan): Promise<void> {
  for (const { answers } of asked) answers.push([]);
  for (const index of asked[0]?.questions.keys() ?? []) {
    for (const { asker, questions, answers } of asked) {
      const question = questions[index];
      if (question) answers.at(-1)?.push(await measureOne(asker, question, plan));
    }
  }
}

async function measureOne(
  asker: Asker,
  question: Question,
  { users, seconds }: Plan,
): Promise<Measured> {
  await asker.ask(question, users, warmUpSeconds);
  const diskMbBefore = diskMb();
  const crowd = await asker.ask(question, users, seconds / turns);
  const readMb = diskMb() - diskMbBefore;
  await rest();
  const alone = await asker.ask(question, 1, seconds / turns / 2);
  await rest();
  return { name: question.name, crowd, alone, diskMb: readMb };
}

/** What each question's turns make up. */
function together(answers: readonly (readonly Measured[])[]): Measured[] {
  return (answers[0] ?? []).map(({ name }, index) => {
    const ofAll = answers.flatMap((turn) => turn[index] ?? []);
    return {
      name,
      crowd: joined(ofAll.map(({ crowd }) => crowd)),
      alone: joined(ofAll.map(({ alone }) => alone)),
      diskMb: ofAll.reduce((sum, each) => sum + each.diskMb, 0),
    };
  });
}

function joined(parts: readonly Answered[]): Answered {
  return {
    waitedMs: parts.flatMap(({ waitedMs }) => waitedMs),
    requestMs: parts.flatMap(({ requestMs }) => requestMs),
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0) / parts.length,
  };
}
