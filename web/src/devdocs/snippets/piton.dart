// lib/piton.dart: takes card payments with Piton. Packages: http, pointycastle.
import 'dart:convert';
import 'dart:math';
import 'dart:typed_data';

import 'package:flutter/foundation.dart' show kIsWeb, mapEquals;
import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;
import 'package:pointycastle/api.dart' show AEADParameters, KeyParameter, PublicKeyParameter;
import 'package:pointycastle/asn1.dart' show ASN1BitString, ASN1Integer, ASN1Parser, ASN1Sequence;
import 'package:pointycastle/asymmetric/api.dart' show RSAPublicKey;
import 'package:pointycastle/asymmetric/oaep.dart' show OAEPEncoding;
import 'package:pointycastle/asymmetric/rsa.dart' show RSAEngine;
import 'package:pointycastle/block/aes.dart' show AESEngine;
import 'package:pointycastle/block/modes/gcm.dart' show GCMBlockCipher;
import 'package:pointycastle/digests/sha256.dart' show SHA256Digest;

/// The outcome: a switch must handle all four.
sealed class PitonOutcome {
  const PitonOutcome();
}

/// Approved: the card was charged.
final class PitonPaid extends PitonOutcome {
  PitonPaid.fromJson(Map<String, dynamic> json)
      : transactionNumber = json['transactionNumber'] as String,
        invoiceNumber = json['invoiceNumber'] as String;

  final String transactionNumber;
  final String invoiceNumber;
}

/// Declined or Incomplete: not paid. Delete this encryptedTxt for good before you seal another:
/// a text that was rejected (see [error]) may still be valid: sending it charges the card.
final class PitonDeclined extends PitonOutcome {
  PitonDeclined.fromJson(Map<String, dynamic> json)
      : status = json['status'] as String,
        message = json['message'] as String,
        error = json['error'] as String,
        fields = Map<String, String>.from(json['fields'] as Map? ?? const {}),
        transactionNumber = json['transactionNumber'] as String,
        invoiceNumber = json['invoiceNumber'] as String;

  final String status;

  /// The reason, for your customer.
  final String message;

  /// The error code for programs; empty if the card was declined.
  final String error;

  /// The name of each invalid field and its problem.
  final Map<String, String> fields;
  final String transactionNumber;
  final String invoiceNumber;
}

/// The customer went back before anything was sent.
final class PitonWentBack extends PitonOutcome {
  const PitonWentBack();
}

/// The outcome isn't known yet, and the card may have been charged. Take no other payment for this order.
/// [Piton.lookUp] returns the outcome of this [encryptedTxt]; [Piton.send] pays it if it never arrived.
final class PitonPending extends PitonOutcome {
  const PitonPending(this.encryptedTxt, {this.transactionNumber = ''});

  final String encryptedTxt;

  /// Empty until Piton has assigned it.
  final String transactionNumber;
}

class Piton {
  const Piton({
    required this.url,
    required this.companyId,
    required this.publicKey,
    this.testMode = false,
  });

  final String url;
  final String companyId;

  /// PEM as copied from the Companies page, on one line or several.
  final String publicKey;
  final bool testMode;

  /// Asks for a card and charges it. [onSealed] gets encryptedTxt before it is sent: store it with
  /// your order, with [testMode], replacing any earlier one: only the last one is sent.
  Future<PitonOutcome> startTransaction({
    required String amount,
    required BuildContext context,
    required Future<void> Function(String encryptedTxt) onSealed,
    String currency = 'XCD',
    String purpose = '',
  }) async {
    if (kIsWeb) throw UnsupportedError('Piton takes no payments from pages of other sites.');
    Map<String, String>? sealedFields;
    String? sealed;
    String? sent;
    final outcome = await showModalBottomSheet<PitonOutcome>(
      context: context,
      isScrollControlled: true,
      isDismissible: false,
      enableDrag: false,
      useSafeArea: true,
      builder: (_) => _CardForm(
        amount: amount,
        pay: (fields) async {
          // The same fields are the same payment, even after onSealed failed.
          if (!mapEquals(fields, sealedFields)) {
            sealed = seal({
              ...fields,
              'amount': amount,
              'currency': currency,
              'purpose': purpose,
            });
            sealedFields = fields;
          }
          final encryptedTxt = sealed!;
          await onSealed(encryptedTxt);
          sent = encryptedTxt;
          return send(encryptedTxt, isFresh: true);
        },
      ),
    );
    if (outcome != null) return outcome;
    // Your app may have closed the form during the payment.
    final underWay = sent;
    return underWay == null ? const PitonWentBack() : PitonPending(underWay);
  }

  /// The encryptedTxt of a payment: a JWE of RSA-OAEP-256 and A256GCM.
  String seal(Map<String, String> payment) {
    final header = _base64url(utf8.encode(jsonEncode({'alg': 'RSA-OAEP-256', 'enc': 'A256GCM'})));
    final contentKey = _randomBytes(32);
    final iv = _randomBytes(12);
    final rsa = OAEPEncoding.withSHA256(RSAEngine())
      ..init(true, PublicKeyParameter<RSAPublicKey>(_readPublicKey(publicKey)));
    final aes = GCMBlockCipher(AESEngine())
      ..init(
        true,
        AEADParameters(KeyParameter(contentKey), 128, iv, Uint8List.fromList(utf8.encode(header))),
      );
    final bytes = aes.process(Uint8List.fromList(utf8.encode(jsonEncode(payment))));
    final tagStart = bytes.length - 16;
    return [
      header,
      _base64url(rsa.process(contentKey)),
      _base64url(iv),
      _base64url(bytes.sublist(0, tagStart)),
      _base64url(bytes.sublist(tagStart)),
    ].join('.');
  }

  /// Sends it repeatedly until its outcome is known, for up to three minutes. However often the
  /// same encryptedTxt arrives, it is charged once; one that never arrived is charged now. [isFresh]
  /// means that it was never sent before.
  Future<PitonOutcome> send(String encryptedTxt, {bool isFresh = false}) async {
    var transactionNumber = '';
    var inDoubt = !isFresh;
    final deadline = DateTime.now().add(const Duration(minutes: 2));
    for (var seconds = 1; ; seconds = min(2 * seconds, 30)) {
      PitonDeclined? notCharged;
      var retryAfter = 0;
      try {
        final response = await http
            .post(
              Uri.parse('$url/makPayment'),
              headers: {'content-type': 'application/json'},
              body: jsonEncode({
                'companyId': companyId,
                'encryptedTxt': encryptedTxt,
                'testMode': testMode ? '1' : '0',
              }),
            )
            .timeout(const Duration(seconds: 60));
        final result = jsonDecode(utf8.decode(response.bodyBytes)) as Map<String, dynamic>;
        retryAfter = int.tryParse(response.headers['retry-after'] ?? '') ?? 0;
        if (result['status'] == 'Approved') return PitonPaid.fromJson(result);
        if (_isFinal(result)) return PitonDeclined.fromJson(result);
        if (result['status'] == 'Pending' && result['transactionNumber'] != '') {
          transactionNumber = result['transactionNumber'] as String;
        }
        if (result['status'] == 'Incomplete') notCharged = PitonDeclined.fromJson(result);
      } catch (_) {
        // No response, or not Piton's: the outcome is unknown, so send again.
      }
      // "Not charged" concerns this attempt alone; an earlier one may have been charged.
      if (notCharged == null) inDoubt = true;
      final wait = Duration(seconds: max(seconds, retryAfter));
      final isRetried = notCharged == null || notCharged.error == 'rate_limited';
      if (!isRetried || DateTime.now().add(wait).isAfter(deadline)) {
        return inDoubt || notCharged == null
            ? PitonPending(encryptedTxt, transactionNumber: transactionNumber)
            : notCharged;
      }
      await Future<void>.delayed(wait);
    }
  }

  /// Its outcome from GET /api/attempts, without charging as [send] would.
  Future<Map<String, dynamic>> lookUp(String encryptedTxt) async {
    // Hashes a JWE's text, but the decoded bytes of an RSA block in base64.
    final sealed = encryptedTxt.contains('.')
        ? Uint8List.fromList(utf8.encode(encryptedTxt))
        : base64.decode(encryptedTxt);
    final bytes = SHA256Digest().process(sealed);
    final hash = bytes.map((byte) => byte.toRadixString(16).padLeft(2, '0')).join();
    final response = await http
        .get(Uri.parse('$url/api/attempts/$hash'))
        .timeout(const Duration(seconds: 20));
    if (response.statusCode != 200) throw Exception('Piton returned ${response.statusCode}');
    return jsonDecode(utf8.decode(response.bodyBytes)) as Map<String, dynamic>;
  }
}

/// Final: Piton never charges this text.
bool _isFinal(Map<String, dynamic> result) {
  if (result['status'] == 'Declined') return true;
  return result['status'] == 'Incomplete' &&
      const {'invalid', 'gateway', 'unavailable', 'cancelled'}
          .contains(result['error']);
}

RSAPublicKey _readPublicKey(String pem) {
  final body = pem.replaceAll(RegExp(r'-----[A-Z ]+-----|\s'), '');
  final info = ASN1Parser(base64.decode(body)).nextObject() as ASN1Sequence;
  final bits = info.elements![1] as ASN1BitString;
  final key = ASN1Parser(Uint8List.fromList(bits.stringValues!)).nextObject() as ASN1Sequence;
  return RSAPublicKey(
    (key.elements![0] as ASN1Integer).integer!,
    (key.elements![1] as ASN1Integer).integer!,
  );
}

String _base64url(List<int> bytes) => base64Url.encode(bytes).replaceAll('=', '');

Uint8List _randomBytes(int count) {
  final random = Random.secure();
  return Uint8List.fromList(List.generate(count, (_) => random.nextInt(256)));
}

class _CardForm extends StatefulWidget {
  const _CardForm({required this.amount, required this.pay});

  final String amount;
  final Future<PitonOutcome> Function(Map<String, String> fields) pay;

  @override
  State<_CardForm> createState() => _CardFormState();
}

class _CardFormState extends State<_CardForm> {
  static const _labels = {
    'cardNumber': 'Card number',
    'month': 'Expiry month, such as 08',
    'year': 'Expiry year, such as 2031',
    'cvv': 'CVV',
    'name': 'Name on the card',
    'personName': 'Your name',
    'personEmail': 'Your email',
    'personPhone': 'Your phone',
  };
  static const _digits = {'cardNumber', 'month', 'year', 'cvv'};

  final _form = GlobalKey<FormState>();
  final _fields = {for (final name in _labels.keys) name: TextEditingController()};
  bool _isPaying = false;
  bool _isUnsent = false;

  @override
  void dispose() {
    for (final field in _fields.values) {
      field.dispose();
    }
    super.dispose();
  }

  Future<void> _pay() async {
    if (_isPaying || !_form.currentState!.validate()) return;
    setState(() {
      _isPaying = true;
      _isUnsent = false;
    });
    try {
      final outcome = await widget.pay(
        {
          for (final entry in _fields.entries)
            // Seals a typed 8 as 08.
            entry.key: entry.key == 'month'
                ? entry.value.text.trim().padLeft(2, '0')
                : entry.value.text.trim(),
        },
      );
      if (mounted) Navigator.of(context).pop(outcome);
    } catch (_) {
      // Sending never fails, so sealing or your onSealed failed.
      if (mounted) {
        setState(() {
          _isPaying = false;
          _isUnsent = true;
        });
      }
      rethrow;
    }
  }

  @override
  Widget build(BuildContext context) {
    return PopScope(
      canPop: !_isPaying,
      child: SingleChildScrollView(
        padding: EdgeInsets.fromLTRB(16, 24, 16, 24 + MediaQuery.of(context).viewInsets.bottom),
        child: Form(
          key: _form,
          child: Column(
            crossAxisAlignment: CrossAxisAlignment.stretch,
            children: [
              for (final MapEntry(key: name, value: label) in _labels.entries)
                TextFormField(
                  controller: _fields[name],
                  enabled: !_isPaying,
                  obscureText: name == 'cvv',
                  keyboardType: _digits.contains(name) ? TextInputType.number : TextInputType.text,
                  decoration: InputDecoration(labelText: label),
                  validator: (text) =>
                      (text ?? '').trim().isEmpty ? 'This field is required.' : null,
                ),
              const SizedBox(height: 16),
              if (_isUnsent)
                const Text('The payment was not sent, and nothing was charged. Try again.'),
              FilledButton(
                onPressed: _isPaying ? null : _pay,
                child: Text(_isPaying ? 'Paying…' : 'Submit payment of EC\$${widget.amount}'),
              ),
              TextButton(
                onPressed: _isPaying ? null : () => Navigator.of(context).pop(),
                child: const Text('Go back'),
              ),
            ],
          ),
        ),
      ),
    );
  }
}
