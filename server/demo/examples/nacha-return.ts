type Returned = { reference: string; cents: bigint; code: string; day: string };

/** One return in one batch, as the clearing house writes it. */
export function nachaReturn({ reference, cents, code, day }: Returned): string {
  const pad = (value: bigint | number, length: number) => String(value).padStart(length, '0');
  const date = day.slice(2).replaceAll('-', '');
  const hash = pad(54_321, 10);
  const sum = pad(cents, 12);
  const records = [
    `101 000000120 00054321 ${date}0915A094101${'PITON LTD'.padEnd(23)}${'BANK OF SAINT LUCIA'.padEnd(23)}${'XCD'.padEnd(8)}`,
    `5220${'PITON LTD'.padEnd(16)}${' '.repeat(20)}1000200030CCDPAYOUT    ${date}${date}   1000543210000001`,
    `621000543210${'2029384702'.padEnd(17)}${pad(cents, 10)}${reference.padEnd(15)}${'EXAMPLE RETURNED'.padEnd(22)}  1000543210000001`,
    `799${code}000000010000001      00054321${' '.repeat(44)}000543210000001`,
    `8220000002${hash}${pad(0, 12)}${sum}1000200030${' '.repeat(25)}000543210000001`,
    `900000100000100000002${hash}${pad(0, 12)}${sum}${' '.repeat(39)}`,
  ];
  while (records.length < 10) records.push('9'.repeat(94));
  return records.map((record) => `${record}\n`).join('');
}
