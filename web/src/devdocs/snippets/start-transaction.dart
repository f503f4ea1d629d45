const piton = Piton(
  url: '%ORIGIN%',
  companyId: 'your company id',
  publicKey: '-----BEGIN PUBLIC KEY-----…-----END PUBLIC KEY-----',
  testMode: true,
);

final outcome = await piton.startTransaction(
  amount: '12.50',
  currency: 'XCD',
  context: context,
  // Yours: stores it with the order, in the place of one that is there.
  onSealed: keepEncryptedTxt,
);
switch (outcome) {
  case PitonPaid(:final transactionNumber):
    // Approved. Your server compares amount and mode before anything is handed over.
    break;
  case PitonDeclined(:final message):
    // Not paid. Show why, throw encryptedTxt away for good, and let them try again.
    break;
  case PitonWentBack():
    // Nothing was sent.
    break;
  case PitonPending(:final encryptedTxt):
    // It may yet go through: take no other payment, and look with piton.lookUp(encryptedTxt).
    break;
}
