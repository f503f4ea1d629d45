/// How a payment ended: a switch must handle all of them. Your app can be altered by its user, so
/// your server alone decides to hand over goods, from the webhook or by looking the payment up.
sealed class PitonOutcome {
  const PitonOutcome();
}

/// The card was charged.
final class PitonPaid extends PitonOutcome {
  const PitonPaid({this.transactionNumber = '', this.invoiceNumber = '', this.receiptUrl});

  /// Empty, as the invoice number, if the payment request had been paid before.
  final String transactionNumber;
  final String invoiceNumber;

  /// The customer's receipt.
  final String? receiptUrl;
}

/// The outcome isn't known yet, and the card may have been charged. Take no other payment for this
/// order: `Piton.lookUp` returns the outcome of the [attempt].
final class PitonPending extends PitonOutcome {
  const PitonPending(this.attempt);

  final String attempt;
}

/// Nothing was charged: the customer went back, or the payment that was looked up was declined or
/// never arrived.
final class PitonNotCharged extends PitonOutcome {
  const PitonNotCharged();
}

/// The payment request has expired or was cancelled.
final class PitonClosed extends PitonOutcome {
  const PitonClosed();
}
