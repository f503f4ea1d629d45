import 'dart:math';

import 'attempt_state.dart';
import 'outcome.dart';
import 'piton_api.dart';
import 'proof_of_work.dart';
import 'seal.dart';

/// The end of one attempt. Without an outcome nothing was charged, and the customer may try again.
class ChargeResult {
  const ChargeResult(PitonOutcome this.outcome)
      : message = '',
        fields = const {};

  const ChargeResult.notCharged(this.message, [this.fields = const {}]) : outcome = null;

  final PitonOutcome? outcome;
  final String message;
  final Map<String, String> fields;
}

/// Charges the cards that a customer tries for one order, one after the other.
class Charge {
  Charge({
    required this.api,
    required this.company,
    this.paymentRequest,
    this.browser,
    this.onChallenge,
    this.onSealed,
    this.pause = Future<void>.delayed,
  });

  final PitonApi api;
  final Company company;
  final String? paymentRequest;

  /// For 3-D Secure.
  final Map<String, Object>? browser;
  final Future<void> Function(Uri page)? onChallenge;
  final Future<void> Function(String attempt)? onSealed;

  /// Replaced by tests.
  final Future<void> Function(Duration) pause;

  static const _arrivalLimit = Duration(seconds: 15);
  static const _patience = Duration(minutes: 3);

  /// Each may be harder than the last.
  static const _maxProofs = 6;

  /// The attempt that was sent and whose outcome is unknown.
  String? attempt;
  String? _confirm;

  /// Seals a payment, sends it, and follows it until its outcome is certain.
  Future<ChargeResult> send(Map<String, String> payment) async {
    final sealed = seal(payment, publicKey: company.publicKey, keyId: company.keyId);
    final hash = attemptOf(sealed);
    await onSealed?.call(hash);
    attempt = hash;
    final result = await _sendSealed(sealed, hash);
    if (result.outcome is! PitonPending) attempt = null;
    return result;
  }

  Future<ChargeResult> _sendSealed(String sealed, String hash) async {
    String? proof;
    for (var proofs = 0; ; proofs++) {
      final state = await api.pay({
        'companyId': company.id,
        'testMode': company.testMode ? '1' : '0',
        'encryptedTxt': sealed,
        if (paymentRequest != null) 'request': paymentRequest,
        if (browser != null) 'browser': browser,
        if (_confirm != null) 'confirm': _confirm,
        if (proof != null) 'proof': proof,
      });
      if (state is ProofWanted && proofs < _maxProofs) {
        // Without a proof the server asks for another one.
        proof = await _solve(state);
        continue;
      }
      if (state is Ended) return _resultOf(state);
      if (state is Refused) {
        _confirm = state.confirm;
        // This request was the first with its text, so nothing was charged.
        return ChargeResult.notCharged(state.message, state.fields);
      }
      return follow(hash, first: state);
    }
  }

  /// Looks an attempt up until its outcome is certain, and cancels one that doesn't arrive: the
  /// server then rejects it, however late it comes.
  Future<ChargeResult> follow(String hash, {AttemptState first = const NoReply()}) async {
    var state = first;
    var hasArrived = false;
    var isShown = false;
    var waited = Duration.zero;
    for (var seconds = 1; ; seconds = min(2 * seconds, 15)) {
      if (state is Ended) return _resultOf(state);
      if (state is Cancelled) return const ChargeResult.notCharged('Nothing was charged.');
      if (state is StillPending || state is Challenged) hasArrived = true;
      if (state is Challenged && !isShown) {
        isShown = true;
        await _show(state.url);
      }
      if (waited >= _patience) return ChargeResult(PitonPending(hash));
      final wait = Duration(seconds: seconds);
      await pause(wait);
      waited += wait;
      state = !hasArrived && waited >= _arrivalLimit
          ? await api.cancel(hash, companyId: company.id)
          : await api.find(hash);
    }
  }

  Future<String?> _solve(ProofWanted wanted) async {
    try {
      return await solveProofOfWork(wanted.challenge, wanted.level);
    } catch (_) {
      return null;
    }
  }

  Future<void> _show(Uri page) async {
    try {
      await onChallenge?.call(page);
    } catch (_) {
      // The bank's page didn't open. The payment ends without a charge, as its lookup will say.
    }
  }

  ChargeResult _resultOf(Ended ended) => ended.isApproved
      ? ChargeResult(
          PitonPaid(
            transactionNumber: ended.transactionNumber,
            invoiceNumber: ended.invoiceNumber,
            receiptUrl: ended.receiptUrl,
          ),
        )
      : ChargeResult.notCharged(ended.message, ended.fields);
}
