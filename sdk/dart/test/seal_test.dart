import 'dart:convert';
import 'dart:typed_data';

import 'package:flutter_test/flutter_test.dart';
import 'package:piton_flutter/src/seal.dart';
import 'package:pointycastle/api.dart' show AEADParameters, KeyParameter, PrivateKeyParameter;
import 'package:pointycastle/asn1.dart' show ASN1Integer, ASN1OctetString, ASN1Parser, ASN1Sequence;
import 'package:pointycastle/asymmetric/api.dart' show RSAPrivateKey;
import 'package:pointycastle/asymmetric/oaep.dart' show OAEPEncoding;
import 'package:pointycastle/asymmetric/rsa.dart' show RSAEngine;
import 'package:pointycastle/block/aes.dart' show AESEngine;
import 'package:pointycastle/block/modes/gcm.dart' show GCMBlockCipher;

import 'vectors.dart';

final publicKey = vectors['publicKey'] as String;
final keyId = vectors['keyId'] as String;

void main() {
  final sealed = (vectors['sealed'] as List<dynamic>).cast<Map<String, dynamic>>();
  final first = jsonDecode(sealed.first['plaintext'] as String) as Map<String, dynamic>;
  final payment = first.cast<String, String>();

  test('opens the vectors, so that the next test means something', () {
    for (final vector in sealed.where((each) => each['form'] == 'jwe')) {
      expect(opened(vector['encryptedTxt'] as String), vector['plaintext']);
    }
  });

  test('seals what the owner of the key can open', () {
    final text = seal(payment, publicKey: publicKey, keyId: keyId);
    expect(jsonDecode(opened(text)), payment);
    final header = jsonDecode(utf8.decode(bytesOf(text.split('.').first)));
    expect(header, {'alg': 'RSA-OAEP-256', 'enc': 'A256GCM', 'kid': keyId});
  });

  test('takes the public key on one line', () {
    final line = publicKey.replaceAll('\n', '');
    expect(jsonDecode(opened(seal(payment, publicKey: line))), payment);
  });

  test('never seals the same text twice', () {
    final texts = {for (var i = 0; i < 2; i++) seal(payment, publicKey: publicKey)};
    expect(texts, hasLength(2));
  });

  test('hashes a sealed text', () {
    expect(attemptOf('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
}

String opened(String text) {
  final parts = text.split('.');
  final rsa = OAEPEncoding.withSHA256(RSAEngine())
    ..init(false, PrivateKeyParameter<RSAPrivateKey>(privateKey()));
  final contentKey = rsa.process(bytesOf(parts[1]));
  final aes = GCMBlockCipher(AESEngine())
    ..init(
      false,
      AEADParameters(
        KeyParameter(contentKey),
        128,
        bytesOf(parts[2]),
        Uint8List.fromList(utf8.encode(parts[0])),
      ),
    );
  final sealed = Uint8List.fromList([...bytesOf(parts[3]), ...bytesOf(parts[4])]);
  return utf8.decode(aes.process(sealed));
}

RSAPrivateKey privateKey() {
  final pem = vectors['privateKey'] as String;
  final body = pem.replaceAll(RegExp(r'-----[A-Z ]+-----|\s'), '');
  final info = ASN1Parser(base64.decode(body)).nextObject() as ASN1Sequence;
  final octets = info.elements![2] as ASN1OctetString;
  final key = ASN1Parser(octets.octets!).nextObject() as ASN1Sequence;
  BigInt at(int index) => (key.elements![index] as ASN1Integer).integer!;
  return RSAPrivateKey(at(1), at(3), at(4), at(5));
}

Uint8List bytesOf(String text) => base64Url.decode(base64Url.normalize(text));
