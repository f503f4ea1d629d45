/** A file is imported whole and once, by a member of staff whom it doesn't pay, and stored encrypted. */
import { describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { balanceOf, verifyBankAccount } from '../testing/payout-world.ts';
import {
  bankAccountOf,
  bankLine,
  type BankWorld,
  ledgerIsBalanced,
  readInBank,
  stateOf,
  withTwoPaid,
} from './testing/bank-world.ts';
import {
  bankHeader,
  nachaReturns,
  importText,
  resultsOf,
  send,
  type Sent,
  table,
} from './testing/import-world.ts';

let world: BankWorld;
let ana: Merchant;
let ben: Merchant;
let toAna: Sent;
let toBen: Sent;
withTwoPaid((given) => {
  ({ world, ana, ben, toAna, toBen } = given);
});

describe('a file', () => {
  test('is imported once, and a repeat returns the first result', async () => {
    const text = table(bankHeader, bankLine(toAna, 'failed', 'Account closed'));
    const first = await importText(world, 'bank_csv', text);
    await verifyBankAccount(world, ana);
    const { body: again } = await send(world.two, 'bank_csv', text);
    expect(again).toEqual({ ...first, isRepeat: true });
    expect((await bankAccountOf(world, ana))?.in_review).toBe(false);
    expect(await balanceOf(world, ana)).toBe('93.500');
    const audited = await world.auditOf(first.id);
    expect(audited.map(({ action, actor_id: by }) => [action, by])).toEqual([
      ['import-bank-file', world.one.uid],
    ]);
  });

  test('uploaded by two people at once is imported once', async () => {
    const text = table(bankHeader, bankLine(toAna, 'failed'), bankLine(toBen, 'deposited'));
    const responses = await Promise.all([
      send(world.one, 'bank_csv', text),
      send(world.two, 'bank_csv', text),
      send(world.one, 'bank_csv', text),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body['id'])).size).toBe(1);
    expect(responses.filter(({ body }) => body['isRepeat'] === false)).toHaveLength(1);
    await ledgerIsBalanced(world);
  });

  test('overlapping another one posts each payout once', async () => {
    const [one, two] = await Promise.all([
      readInBank(world, bankLine(toAna, 'failed'), bankLine(toBen, 'deposited')),
      readInBank(world, bankLine(toBen, 'deposited'), bankLine(toAna, 'failed')),
    ]);
    expect([...resultsOf(one), ...resultsOf(two)].toSorted()).toEqual([
      'already_posted',
      'already_posted',
      'posted',
      'posted',
    ]);
    await ledgerIsBalanced(world);
  });

  test('is stored encrypted, without readable account numbers', async () => {
    const text = nachaReturns([{ reference: toAna.reference, cents: 9350n, code: 'R02' }]);
    const { id } = await importText(world, 'nacha_returns', text);
    const [kept] = await world.asOwner<{ bytes: Buffer }>(
      'select sealed_bytes as bytes from bank_imports where id = $1',
      [id],
    );
    expect(text).toContain('1029384756');
    expect(kept?.bytes.length).toBeGreaterThan(text.length);
    expect(kept?.bytes.toString('latin1')).not.toContain('1029384756');
  });

  test('with an unreadable line imports nothing, and the error names the line', async () => {
    const text = table(bankHeader, bankLine(toAna, 'deposited'), bankLine(toBen, 'arrived'));
    const { status, body } = await send(world.one, 'bank_csv', text);
    expect([status, body['error']]).toMatchObject([
      422,
      {
        code: 'rejected_fields',
        fields: { text: 'Line 3: Outcome “arrived” is not one of deposited, failed, returned.' },
      },
    ]);
    expect(await stateOf(world, ana)).toBe('in_transit');
  });

  test('is listed, and shown line by line', async () => {
    const {
      isRepeat: _,
      totalFeeMills,
      lines,
      ...brief
    } = await readInBank(world, bankLine(toAna, 'deposited'));
    const { body } = await world.two.browser.get('/api/console/bank-imports');
    expect((body['items'] as unknown[])[0]).toEqual(brief);
    const shown = await world.two.browser.get(`/api/console/bank-imports/${brief.id}`);
    expect(shown.body).toEqual({ ...brief, isRepeat: false, totalFeeMills, lines });
  });

  test('needs the password', async () => {
    const { status, body } = await world.one.browser.post('/api/console/bank-imports', {
      password: 'not mine at all',
      kind: 'bank_csv',
      name: 'statement.csv',
      text: table(bankHeader, bankLine(toAna, 'deposited')),
    });
    expect([status, body['error']]).toMatchObject([422, { code: 'wrong_password' }]);
    expect(await stateOf(world, ana)).toBe('in_transit');
  });

  test('with the importer’s own payout needs another importer', async () => {
    await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
      ben.companyId,
      world.two.uid,
    ]);
    const text = table(bankHeader, bankLine(toAna, 'deposited'), bankLine(toBen, 'deposited'));
    const { status, body } = await send(world.two, 'bank_csv', text);
    expect([status, (body['error'] as { message: string }).message]).toEqual([
      403,
      'This file concerns your own account. Someone else needs to import it.',
    ]);
    expect(await stateOf(world, ana)).toBe('in_transit');
    expect(resultsOf(await importText(world, 'bank_csv', text))).toEqual(['posted', 'posted']);
  });
});
