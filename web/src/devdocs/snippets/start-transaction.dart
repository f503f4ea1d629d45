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
  // Your function: stores it with the order, replacing any earlier one.
  onSealed: keepEncryptedTxt,
);
switch (outcome) {
  case PitonPaid(:final transactionNumber):
    // Approved. Your server compares amount and mode before you release goods.
    break;
  case PitonDeclined(:final message):
    // Not paid. Show the reason, delete encryptedTxt for good, and let them try again.
    break;
  case PitonWentBack():
    // Nothing was sent.
    break;
  case PitonPending(:final encryptedTxt):
    // It may still go through: take no other payment, and check with piton.lookUp(encryptedTxt).
    break;
}
