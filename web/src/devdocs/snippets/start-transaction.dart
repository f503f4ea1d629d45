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
  // Yours: stores it with the order, until it is known how the payment ended.
  onSealed: keepEncryptedTxt,
);
switch (outcome) {
  case PitonPaid(:final transactionNumber):
    // Paid. This is the number to keep.
    break;
  case PitonDeclined(:final message):
    // Nothing was charged. Show why, and let them try again.
    break;
  case PitonWentBack():
    // Nothing was sent.
    break;
  case PitonPending(:final encryptedTxt):
    // It may yet go through: take no other payment, and ask with piton.send(encryptedTxt).
    break;
}
