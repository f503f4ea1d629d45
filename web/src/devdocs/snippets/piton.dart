// lib/piton.dart: takes card payments with Piton. Packages: http, pointycastle.
import 'dart:convert';
import 'dart:math';
import 'dart:typed_data';

import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;
import 'package:pointycastle/api.dart' show AEADParameters, KeyParameter, PublicKeyParameter;
import 'package:pointycastle/asn1.dart' show ASN1BitString, ASN1Integer, ASN1Parser, ASN1Sequence;
import 'package:pointycastle/asymmetric/api.dart' show RSAPublicKey;
import 'package:pointycastle/asymmetric/oaep.dart' show OAEPEncoding;
import 'package:pointycastle/asymmetric/rsa.dart' show RSAEngine;
import 'package:pointycastle/block/aes.dart' show AESEngine;
import 'package:pointycastle/block/modes/gcm.dart' show GCMBlockCipher;

/// How a payment ended, in Piton's own words.
class PitonResult {
  PitonResult.fromJson(Map<String, dynamic> json)
      : status = json['status'] as String,
        message = json['message'] as String,
        transactionNumber = json['transactionNumber'] as String,
        invoiceNumber = json['invoiceNumber'] as String,
        error = json['error'] as String;

  /// Approved, Declined, Incomplete or Pending.
  final String status;
  final String message;
  final String transactionNumber;
  final String invoiceNumber;
  final String error;
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

  /// As the Companies page copies it: PEM, on one line or on many.
  final String publicKey;
  final bool testMode;

  /// Asks for a card and charges it. Null when the payer went back, or when nobody could say yet
  /// how it ended: your list of transactions knows.
  Future<PitonResult?> startTransaction({
    required String amount,
    required BuildContext context,
    String currency = 'XCD',
    String purpose = '',
  }) {
    return showModalBottomSheet<PitonResult>(
      context: context,
      isScrollControlled: true,
      isDismissible: false,
      enableDrag: false,
      useSafeArea: true,
      builder: (_) => _CardForm(
        amount: amount,
        pay: (fields) => send(seal({
          ...fields,
          'amount': amount,
          'currency': currency,
          'purpose': purpose,
        })),
      ),
    );
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
    final sealed = aes.process(Uint8List.fromList(utf8.encode(jsonEncode(payment))));
    final tagStart = sealed.length - 16;
    return [
      header,
      _base64url(rsa.process(contentKey)),
      _base64url(iv),
      _base64url(sealed.sublist(0, tagStart)),
      _base64url(sealed.sublist(tagStart)),
    ].join('.');
  }

  /// Asks until it is known how it ended: the same encryptedTxt is charged once.
  Future<PitonResult?> send(String encryptedTxt) async {
    for (var tries = 1; tries <= 10; tries++) {
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
        final result = PitonResult.fromJson(jsonDecode(response.body) as Map<String, dynamic>);
        // "Too many tries" says of this one that it was not charged, and nothing of an earlier one.
        final isOfAll = tries == 1 || result.error != 'rate_limited';
        if (result.status != 'Pending' && isOfAll) return result;
      } catch (_) {
        // No answer, or one that was lost on the way: ask again.
      }
      await Future<void>.delayed(Duration(milliseconds: min(500 * (1 << tries), 30000)));
    }
    return null;
  }
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
  final Future<PitonResult?> Function(Map<String, String> fields) pay;

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

  @override
  void dispose() {
    for (final field in _fields.values) {
      field.dispose();
    }
    super.dispose();
  }

  Future<void> _pay() async {
    if (_isPaying || !_form.currentState!.validate()) return;
    setState(() => _isPaying = true);
    final result = await widget.pay(
      {for (final entry in _fields.entries) entry.key: entry.value.text.trim()},
    );
    if (mounted) Navigator.of(context).pop(result);
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
