import { type BankBatch, type BankPayment, decimalCents, totalCents } from './bank-batch.ts';
import { bankLetters } from '@piton/contract/payouts/bank-letters.ts';

/**
 * ISO 20022's customer credit transfer, pain.001.001.09: the format of banks elsewhere, and a good
 * archive.
 */
export function writePain(batch: BankBatch): string {
  const { reference, createdAt, valueDay, sender, payments } = batch;
  const count = payments.length;
  const sum = decimalCents(totalCents(batch));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${reference}</MsgId>
      <CreDtTm>${createdAt.toISOString()}</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <InitgPty><Nm>${name(sender.name)}</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${reference}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>${count}</NbOfTxs>
      <CtrlSum>${sum}</CtrlSum>
      <ReqdExctnDt><Dt>${valueDay}</Dt></ReqdExctnDt>
      <Dbtr><Nm>${name(sender.name)}</Nm></Dbtr>
      <DbtrAcct>${account(sender.accountNumber)}<Ccy>XCD</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId><BICFI>${sender.bic}</BICFI></FinInstnId></DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
${payments.map(credit).join('')}    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}

function credit(payment: BankPayment): string {
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>${payment.reference}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="XCD">${decimalCents(payment.amountCents)}</InstdAmt></Amt>
        <CdtrAgt><FinInstnId>${bank(payment)}</FinInstnId></CdtrAgt>
        <Cdtr><Nm>${name(payment.name)}</Nm></Cdtr>
        <CdtrAcct>${account(payment.accountNumber)}</CdtrAcct>
        <RmtInf><Ustrd>${payment.reference}</Ustrd></RmtInf>
      </CdtTrfTxInf>
`;
}

/** In the order that the schema requires. */
function bank({ bic, routing, bankName }: BankPayment): string {
  const code = bic === null ? '' : `<BICFI>${bic}</BICFI>`;
  const member = routing === '' ? '' : `<ClrSysMmbId><MmbId>${routing}</MmbId></ClrSysMmbId>`;
  const letters = name(bankName);
  return `${code}${member}${letters === '' ? '' : `<Nm>${letters}</Nm>`}`;
}

function account(number: string): string {
  return `<Id><Othr><Id>${number}</Id></Othr></Id>`;
}

/** The bank's letters contain no XML special characters. */
function name(value: string): string {
  return bankLetters(value).slice(0, 140);
}
