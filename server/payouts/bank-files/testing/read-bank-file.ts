/*
 * Reads files as a bank does, by the columns and positions of their standards. It shares nothing
 * with the writers, so that both can't make the same mistake.
 */

type ReadPayment = {
  readonly reference: string;
  readonly name: string;
  /** The bank's number in the file; empty if the format has none. */
  readonly bank: string;
  readonly account: string;
  readonly cents: bigint;
  readonly savings: boolean | null;
};

/** The content that a bank reads from a file. The reader throws if a bank would reject the whole file. */
export type ReadFile = { readonly day: string; readonly payments: readonly ReadPayment[] };

function demand(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`the bank refuses it: ${what}`);
}

function centsOf(decimal: string): bigint {
  demand(/^\d+\.\d\d$/.test(decimal), `${decimal} is no amount`);
  return BigInt(decimal.replace('.', ''));
}

export function readCsvFile(file: string): ReadFile {
  demand(file.endsWith('\r\n'), 'the last line has no end');
  const [header = '', ...lines] = file.slice(0, -2).split('\r\n');
  const names = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    demand(cells.length === names.length, `a line of ${cells.length} columns`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
  const days = new Set(rows.map((row) => row['Value date']));
  demand(days.size === 1, 'more than one day');
  return {
    day: [...days][0] ?? '',
    payments: rows.map((row) => {
      demand(row['Currency'] === 'XCD', 'another currency');
      return {
        reference: row['Reference'] ?? '',
        name: row['Beneficiary name'] ?? '',
        bank: row['Routing number'] ?? '',
        account: row['Account number'] ?? '',
        cents: centsOf(row['Amount'] ?? ''),
        savings: row['Account type'] === 'savings',
      };
    }),
  };
}

/** Positions count from one, as in the standard. */
const at = (line: string, first: number, last: number) => line.slice(first - 1, last);

export function readAchFile(file: string): ReadFile {
  const lines = file.split('\r\n').slice(0, -1);
  demand(
    lines.every((line) => /^[A-Z0-9 .+/()-]{94}$/.test(line)),
    'a line of another length',
  );
  demand(lines.length % 10 === 0, 'a block that is not full');
  const [header = '', batch = ''] = lines;
  demand(at(header, 1, 1) === '1' && at(header, 35, 37) === '094', 'no file header');
  const from = at(header, 5, 12);
  demand(at(header, 13, 13) === '0' && at(batch, 80, 87) === from, 'no bank that sends it');
  demand(at(header, 87, 94).trim() === 'XCD', 'the reference field names no currency');
  demand(at(batch, 1, 4) === '5220' && at(batch, 51, 53) === 'CCD', 'no batch of credits');
  const entries = lines.filter((line) => line.startsWith('6'));
  const control = lines[2 + entries.length] ?? '';
  const end = lines[3 + entries.length] ?? '';
  demand(at(control, 1, 4) === '8220' && at(end, 1, 1) === '9', 'no controls');
  let sum = 0n;
  let hash = 0n;
  const payments = entries.map((line, index) => {
    demand(at(line, 12, 12) === '0', 'a check digit');
    demand(at(line, 80, 87) === from, 'a trace of another bank');
    demand(Number(at(line, 88, 94)) === index + 1, 'a trace that does not count on');
    sum += BigInt(at(line, 30, 39));
    hash += BigInt(at(line, 4, 11));
    return {
      reference: at(line, 40, 54).trim(),
      name: at(line, 55, 76).trim(),
      bank: at(line, 4, 12),
      account: at(line, 13, 29).trim(),
      cents: BigInt(at(line, 30, 39)),
      savings: at(line, 2, 3) === '32',
    };
  });
  const lastTen = hash % 10n ** 10n;
  demand(Number(at(control, 5, 10)) === entries.length, 'the batch counts something else');
  demand(BigInt(at(control, 11, 20)) === lastTen, 'the hash of the batch');
  demand(BigInt(at(control, 33, 44)) === sum, 'the sum of the batch');
  demand(BigInt(at(end, 8, 13)) * 10n === BigInt(lines.length), 'the number of blocks');
  demand(Number(at(end, 14, 21)) === entries.length, 'the file counts something else');
  demand(BigInt(at(end, 22, 31)) === lastTen, 'the hash of the file');
  demand(BigInt(at(end, 44, 55)) === sum, 'the sum of the file');
  const filling = lines.slice(4 + entries.length);
  demand(
    filling.every((line) => line === '9'.repeat(94)),
    'something after the end',
  );
  return { day: `20${at(batch, 70, 75).replaceAll(/(..)(..)(..)/g, '$1-$2-$3')}`, payments };
}

const inside = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, found = '']) => found,
  );

export function readPainFile(file: string): ReadFile {
  demand(file.includes('"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'), 'another schema');
  demand(!file.includes('&'), 'an entity');
  demand(!/<(\w+)><\/\1>/.test(file), 'something empty');
  const credits = inside(file, 'CdtTrfTxInf');
  const payments = credits.map((credit) => {
    demand(credit.includes('Ccy="XCD"'), 'another currency');
    const [account = ''] = inside(inside(credit, 'CdtrAcct')[0] ?? '', 'Othr');
    const [agent = ''] = inside(credit, 'CdtrAgt');
    return {
      reference: inside(credit, 'EndToEndId')[0] ?? '',
      name: inside(inside(credit, 'Cdtr')[0] ?? '', 'Nm')[0] ?? '',
      bank: [...inside(agent, 'BICFI'), ...inside(agent, 'MmbId')].join(' '),
      account: inside(account, 'Id')[0] ?? '',
      cents: centsOf(inside(credit, 'InstdAmt')[0] ?? ''),
      savings: null,
    };
  });
  const sum = payments.reduce((all, { cents }) => all + cents, 0n);
  demand(
    inside(file, 'NbOfTxs').every((text) => Number(text) === credits.length),
    'its count',
  );
  demand(
    inside(file, 'CtrlSum').every((text) => centsOf(text) === sum),
    'its sum',
  );
  return { day: inside(inside(file, 'ReqdExctnDt')[0] ?? '', 'Dt')[0] ?? '', payments };
}
