import 'dart:convert';
import 'dart:math';
import 'dart:typed_data';

import 'package:pointycastle/api.dart' show AEADParameters, KeyParameter, PublicKeyParameter;
import 'package:pointycastle/asn1.dart' show ASN1BitString, ASN1Integer, ASN1Parser, ASN1Sequence;
import 'package:pointycastle/asymmetric/api.dart' show RSAPublicKey;
import 'package:pointycastle/asymmetric/oaep.dart' show OAEPEncoding;
import 'package:pointycastle/asymmetric/rsa.dart' show RSAEngine;
import 'package:pointycastle/block/aes.dart' show AESEngine;
import 'package:pointycastle/block/modes/gcm.dart' show GCMBlockCipher;
import 'package:pointycastle/digests/sha256.dart' show SHA256Digest;

const _tagBytes = 16;

/// Seals a payment so that only Piton can open it: a compact JWE with RSA-OAEP-256 and A256GCM.
/// Its header has no time, because a phone's clock may be wrong.
String seal(Map<String, String> payment, {required String publicKey, String? keyId}) {
  final header = _base64url(
    utf8.encode(
      jsonEncode({'alg': 'RSA-OAEP-256', 'enc': 'A256GCM', if (keyId != null) 'kid': keyId}),
    ),
  );
  final contentKey = _randomBytes(32);
  final iv = _randomBytes(12);
  final rsa = OAEPEncoding.withSHA256(RSAEngine())
    ..init(true, PublicKeyParameter<RSAPublicKey>(_readPublicKey(publicKey)));
  final aes = GCMBlockCipher(AESEngine())
    ..init(
      true,
      AEADParameters(
        KeyParameter(contentKey),
        8 * _tagBytes,
        iv,
        Uint8List.fromList(utf8.encode(header)),
      ),
    );
  final bytes = aes.process(Uint8List.fromList(utf8.encode(jsonEncode(payment))));
  final tagStart = bytes.length - _tagBytes;
  return [
    header,
    _base64url(rsa.process(contentKey)),
    _base64url(iv),
    _base64url(bytes.sublist(0, tagStart)),
    _base64url(bytes.sublist(tagStart)),
  ].join('.');
}

/// The hash of a sealed payment. It finds the outcome and can't be used to pay.
String attemptOf(String sealed) {
  final bytes = SHA256Digest().process(Uint8List.fromList(utf8.encode(sealed)));
  return bytes.map((byte) => byte.toRadixString(16).padLeft(2, '0')).join();
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
