const piton = Piton(
  url: '%ORIGIN%',
  companyId: 'your company id',
  publicKey: '-----BEGIN PUBLIC KEY-----…-----END PUBLIC KEY-----',
  testMode: true,
);

final result = await piton.startTransaction(
  amount: '12.50',
  currency: 'XCD',
  context: context,
);
if (result?.status == 'Approved') {
  // Paid. result.transactionNumber is the number to keep.
}
