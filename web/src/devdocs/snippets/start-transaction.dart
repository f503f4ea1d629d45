final piton = Piton.company(
  url: '%ORIGIN%',
  companyId: 'your company id',
  publicKey: '-----BEGIN PUBLIC KEY-----…-----END PUBLIC KEY-----',
  testMode: true,
);

final outcome = await piton.startTransaction(
  amount: '12.50',
  currency: 'XCD',
  purpose: 'Order 17',
  context: context,
  // Your function: stores it with the order, replacing any earlier one.
  onSealed: keepAttempt,
);
switch (outcome) {
  case PitonPaid(:final transactionNumber):
    // Approved. Your server compares amount and mode before you release goods.
    break;
  case PitonPending(:final attempt):
    // It may still go through: take no other payment, and check with piton.lookUp(attempt).
    break;
  case PitonNotCharged():
    // Nothing was charged.
    break;
  case PitonClosed():
    // Only a payment request can be closed.
    break;
}
