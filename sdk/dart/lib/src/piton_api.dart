import 'dart:convert';
import 'dart:math';

import 'package:http/http.dart' as http;

import 'attempt_state.dart';

/// Piton refused the key or the payment request, or couldn't be reached. Nothing was charged.
class PitonException implements Exception {
  const PitonException(this.code, this.message, {this.requestId});

  /// As the API's documentation lists them; `connection` if nothing answered.
  final String code;
  final String message;

  /// Quote it to Piton's support.
  final String? requestId;

  @override
  String toString() => 'PitonException($code): $message';
}

/// The company that is paid, and the key to seal cards with.
class Company {
  const Company({
    required this.id,
    required this.publicKey,
    required this.testMode,
    this.keyId,
  });

  final String id;
  final String publicKey;
  final String? keyId;
  final bool testMode;
}

class RequestedPayment {
  const RequestedPayment({required this.status, required this.amount, required this.purpose});

  /// `open`, `being_paid`, `paid`, `expired` or `cancelled`.
  final String status;
  final String amount;
  final String purpose;
}

/// The requests that an app makes. Those that read are repeated twice after failures of the
/// network or the server.
class PitonApi {
  PitonApi(this.url, {required http.Client client, this.publishableKey}) : _client = client;

  final String url;
  final String? publishableKey;
  final http.Client _client;

  static const _readLimit = Duration(seconds: 20);

  /// Longer than the server's own limit for a charge, so that the server gives up first.
  static const _payLimit = Duration(seconds: 60);

  Future<Company> fetchCompany() async {
    final json = await _read('/v1/public/company');
    return Company(
      id: json['id'] as String,
      publicKey: json['publicKey'] as String,
      keyId: json['keyId'] as String,
      testMode: json['mode'] == 'test',
    );
  }

  Future<RequestedPayment> fetchPaymentRequest(String id) async {
    final json = await _read('/v1/public/payment-requests/${Uri.encodeComponent(id)}');
    final amount = json['amount'] as Map<String, dynamic>;
    return RequestedPayment(
      status: json['status'] as String,
      amount: amount['value'] as String,
      purpose: json['purpose'] as String,
    );
  }

  /// Charges a sealed card. However often the same text arrives, it is charged once.
  Future<AttemptState> pay(Map<String, Object?> payment) => _state(
        () => _client
            .post(
              Uri.parse('$url/webPay'),
              headers: _jsonHeaders,
              body: jsonEncode(payment),
            )
            .timeout(_payLimit),
      );

  /// The outcome of an attempt. Charges nothing.
  Future<AttemptState> find(String attempt) => _state(
        () => _client
            .get(Uri.parse('$url/api/attempts/$attempt'), headers: _acceptHeaders)
            .timeout(_readLimit),
      );

  /// Cancels a payment that has not arrived, so that it is never charged; otherwise its outcome.
  Future<AttemptState> cancel(String attempt, {required String companyId}) => _state(
        () => _client
            .post(
              Uri.parse('$url/api/attempts/$attempt/cancellation'),
              headers: _jsonHeaders,
              body: jsonEncode({'companyId': companyId}),
            )
            .timeout(_readLimit),
      );

  static const _acceptHeaders = {'accept': 'application/json'};
  static const _jsonHeaders = {..._acceptHeaders, 'content-type': 'application/json'};

  Future<AttemptState> _state(Future<http.Response> Function() send) async {
    try {
      final response = await send();
      // A server that failed may have charged the card.
      if (response.statusCode >= 500) return const NoReply();
      return readAttemptState(_jsonOf(response));
    } catch (_) {
      // No response, or not Piton's.
      return const NoReply();
    }
  }

  Future<Map<String, dynamic>> _read(String path) async {
    for (var attempt = 0; ; attempt++) {
      final response = await _tryToRead(path);
      if (response != null && response.statusCode == 200) return _jsonOf(response);
      final isTemporary =
          response == null || const {408, 429, 502, 503, 504}.contains(response.statusCode);
      if (!isTemporary || attempt == 2) throw _exceptionOf(response);
      final asked = int.tryParse(response?.headers['retry-after'] ?? '');
      await Future<void>.delayed(
        asked == null
            ? Duration(milliseconds: 500 << attempt)
            : Duration(seconds: min(asked, 30)),
      );
    }
  }

  Future<http.Response?> _tryToRead(String path) async {
    try {
      return await _client.get(
        Uri.parse('$url$path'),
        headers: {..._acceptHeaders, 'authorization': 'Bearer $publishableKey'},
      ).timeout(_readLimit);
    } catch (_) {
      return null;
    }
  }

  PitonException _exceptionOf(http.Response? response) {
    if (response == null) return PitonException('connection', '$url couldn’t be reached.');
    try {
      final error = _jsonOf(response)['error'] as Map<String, dynamic>;
      return PitonException(
        error['code'] as String,
        error['message'] as String,
        requestId: error['requestId'] as String?,
      );
    } catch (_) {
      return PitonException('unexpected', '$url responded with ${response.statusCode}.');
    }
  }
}

Map<String, dynamic> _jsonOf(http.Response response) =>
    jsonDecode(utf8.decode(response.bodyBytes)) as Map<String, dynamic>;
