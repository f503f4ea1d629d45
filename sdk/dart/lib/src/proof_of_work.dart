import 'dart:convert';
import 'dart:isolate';
import 'dart:typed_data';

import 'package:pointycastle/digests/sha256.dart' show SHA256Digest;
import 'package:pointycastle/key_derivators/api.dart' show Pbkdf2Parameters;
import 'package:pointycastle/key_derivators/pbkdf2.dart' show PBKDF2KeyDerivator;
import 'package:pointycastle/macs/hmac.dart' show HMac;

const _parts = 16;
const _iterations = 600;

/// The challenge with its solutions. It takes seconds, so it runs in an isolate of its own.
Future<String> solveProofOfWork(String challenge, int level) => Isolate.run(() {
      final nonces = [for (var part = 0; part < _parts; part++) _solve(challenge, part, level)];
      return '$challenge~${nonces.join('.')}';
    });

/// The first nonce whose derived bytes begin with enough zero bits.
int _solve(String challenge, int part, int level) {
  final password = Uint8List.fromList(utf8.encode(challenge));
  final zeroBits = 3 + level;
  for (var nonce = 0; ; nonce++) {
    final derivator = PBKDF2KeyDerivator(HMac(SHA256Digest(), 64))
      ..init(Pbkdf2Parameters(Uint8List.fromList(utf8.encode('$part.$nonce')), _iterations, 4));
    final bytes = derivator.process(password);
    if (((bytes[0] << 8) | bytes[1]) >> (16 - zeroBits) == 0) return nonce;
  }
}
