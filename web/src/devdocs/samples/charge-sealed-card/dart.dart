import 'package:flutter/material.dart';
import 'package:piton_flutter/piton_flutter.dart';

// An app has the publishable key alone: the secret key stays on your server.
final piton = Piton(
  const String.fromEnvironment('PITON_PUBLISHABLE_KEY'),
  url: const String.fromEnvironment('PITON_URL'),
);

/// Asks for a card, seals it on the phone and charges it. Your server makes the payment request.
Future<void> payOrder(BuildContext context, String paymentRequestId) async {
  final outcome = await piton.pay(context, paymentRequest: paymentRequestId);
  if (outcome is PitonPaid) {
    // Your server hands over the goods once its webhook arrives.
    print('Paid: ${outcome.transactionNumber}');
  } else if (outcome is PitonPending) {
    // It may still go through: take no other payment, and check with piton.lookUp.
    print('Not known yet: ${outcome.attempt}');
  } else {
    // The customer went back, or the payment request has expired or was cancelled.
    print('Nothing was charged.');
  }
}
