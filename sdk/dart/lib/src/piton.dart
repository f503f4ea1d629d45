import 'package:flutter/foundation.dart' show kIsWeb;
import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;

import 'card_form.dart';
import 'charge.dart';
import 'outcome.dart';
import 'piton_api.dart';

/// Opens the page of the customer's bank (3-D Secure), and completes once the customer has closed
/// it.
typedef ShowChallenge = Future<void> Function(Uri page);

/// Takes card payments for one company, in the mode of its key.
class Piton {
  /// The [publishableKey] finds the company and the key to seal cards with, so that neither is
  /// built into your app and a replaced key needs no new version of it.
  Piton(String publishableKey, {required String url, http.Client? client})
      : _api = PitonApi(
          _trimmed(url),
          client: client ?? http.Client(),
          publishableKey: _checked(publishableKey),
        );

  /// With a company id and a public key as the Companies page shows them, for [startTransaction]
  /// alone. The app needs a new version after the company's key is replaced.
  Piton.company({
    required String companyId,
    required String publicKey,
    required String url,
    bool testMode = false,
    http.Client? client,
  })  : _api = PitonApi(_trimmed(url), client: client ?? http.Client()),
        _company = Company(id: companyId, publicKey: publicKey, testMode: testMode);

  final PitonApi _api;
  Company? _company;

  /// Asks for a card and pays a payment request that your server has made: it alone fixes amount
  /// and purpose, and a request is paid once.
  Future<PitonOutcome> pay(
    BuildContext context, {
    required String paymentRequest,
    ShowChallenge? onChallenge,
  }) async {
    _refuseWeb();
    if (_api.publishableKey == null) {
      throw StateError('A payment request needs a publishable key: Piton(publishableKey, …).');
    }
    final browser = onChallenge == null ? null : _browserOf(context);
    final company = await _findCompany();
    Future<RequestedPayment> fetch() => _api.fetchPaymentRequest(paymentRequest);
    final requested = await fetch();
    final end = _endOf(requested);
    if (end != null) return end;
    if (!context.mounted) return const PitonNotCharged();
    return _askForCard(
      context,
      Charge(
        api: _api,
        company: company,
        paymentRequest: paymentRequest,
        browser: browser,
        onChallenge: onChallenge,
      ),
      requested,
      findEnd: () async => _endOf(await fetch()),
    );
  }

  /// Asks for a card and charges an amount that the app itself says, for shops without a server.
  /// Compare the amount before you hand over goods. [onSealed] gets the attempt before it is sent:
  /// store it, and pass it to [lookUp] when your app starts again.
  Future<PitonOutcome> startTransaction({
    required String amount,
    required BuildContext context,
    required String purpose,
    required Future<void> Function(String attempt) onSealed,
    String currency = 'XCD',
    ShowChallenge? onChallenge,
  }) async {
    _refuseWeb();
    if (currency != 'XCD') throw ArgumentError.value(currency, 'currency', 'Piton takes XCD');
    final browser = onChallenge == null ? null : _browserOf(context);
    final company = await _findCompany();
    if (!context.mounted) return const PitonNotCharged();
    return _askForCard(
      context,
      Charge(
        api: _api,
        company: company,
        browser: browser,
        onChallenge: onChallenge,
        onSealed: onSealed,
      ),
      RequestedPayment(status: 'open', amount: amount, purpose: purpose),
    );
  }

  /// The outcome of an attempt, after some minutes at most. Charges nothing, and cancels an attempt
  /// that never arrived.
  Future<PitonOutcome> lookUp(String attempt) async {
    final charge = Charge(api: _api, company: await _findCompany());
    return (await charge.follow(attempt)).outcome ?? const PitonNotCharged();
  }

  Future<Company> _findCompany() async => _company ??= await _api.fetchCompany();

  Future<PitonOutcome> _askForCard(
    BuildContext context,
    Charge charge,
    RequestedPayment payment, {
    Future<PitonOutcome?> Function()? findEnd,
  }) async {
    final outcome = await showModalBottomSheet<PitonOutcome>(
      context: context,
      isScrollControlled: true,
      isDismissible: false,
      enableDrag: false,
      useSafeArea: true,
      builder: (_) => CardForm(
        amount: payment.amount,
        isTest: charge.company.testMode,
        pay: (fields) async {
          final result = await charge.send({
            ...fields,
            'amount': payment.amount,
            'currency': 'XCD',
            'purpose': payment.purpose,
          });
          if (result.outcome != null) return result;
          final end = await _orNull(findEnd);
          return end == null ? result : ChargeResult(end);
        },
      ),
    );
    // Your app may have closed the form during the payment.
    final attempt = charge.attempt;
    return outcome ?? (attempt == null ? const PitonNotCharged() : PitonPending(attempt));
  }
}

/// Another payment may have ended the request. If it can't be read, the customer reads the refusal.
Future<PitonOutcome?> _orNull(Future<PitonOutcome?> Function()? findEnd) async {
  try {
    return await findEnd?.call();
  } on PitonException {
    return null;
  }
}

PitonOutcome? _endOf(RequestedPayment payment) {
  switch (payment.status) {
    case 'paid':
      return const PitonPaid();
    case 'expired':
    case 'cancelled':
      return const PitonClosed();
    default:
      return null;
  }
}

/// What 3-D Secure tells the customer's bank about the screen.
Map<String, Object> _browserOf(BuildContext context) {
  final view = View.of(context);
  final size = view.physicalSize / view.devicePixelRatio;
  final language = view.platformDispatcher.locale.toLanguageTag();
  return {
    'language': language.length > 8 ? language.substring(0, 8) : language,
    'screenWidth': size.width.round(),
    'screenHeight': size.height.round(),
    'colorDepth': 24,
    // 240 in Saint Lucia, as browsers count.
    'timeZoneOffsetMinutes': -DateTime.now().timeZoneOffset.inMinutes,
    'isJavaEnabled': false,
    'challengeWindow': 'full_screen',
  };
}

void _refuseWeb() {
  if (kIsWeb) throw UnsupportedError('Piton takes no payments from pages of other sites.');
}

String _checked(String publishableKey) {
  if (publishableKey.startsWith('pk_')) return publishableKey;
  // Anyone can read what an app holds.
  throw ArgumentError('Piton needs a publishable key, pk_…. A secret key must never be in an app.');
}

String _trimmed(String url) => url.replaceFirst(RegExp(r'/+$'), '');
