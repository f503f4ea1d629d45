import 'dart:convert';
import 'dart:io';
import 'package:crypto/crypto.dart';

Future<void> main() async {
  final secret = Platform.environment['PITON_WEBHOOK_SECRET'] ?? '';
  if (!secret.startsWith('whsec_')) throw StateError('Set PITON_WEBHOOK_SECRET first.');
  final hmac = Hmac(sha256, base64.decode(secret.substring(6)));
  await for (final request in await HttpServer.bind('localhost', 4000)) {
    try {
      String header(String name) => request.headers.value(name) ?? '';
      final [id, sentAt] = [header('webhook-id'), header('webhook-timestamp')];
      final body = await utf8.decodeStream(request);
      final age = DateTime.now().millisecondsSinceEpoch / 1000 - int.parse(sentAt);
      final wanted = hmac.convert(utf8.encode('$id.$sentAt.$body'));
      // Two digests are compared in constant time.
      final isSigned = header('webhook-signature').split(' ').any(
            (given) => Digest(base64.decode(given.replaceFirst('v1,', ''))) == wanted,
          );
      if (!isSigned || age.abs() > 300) throw const FormatException('Piton did not sign it.');
      // Store it before you respond. A repeat has the same id: handle it once. An example, such as
      // the dashboard's test event, pays nothing: release nothing.
      final event = jsonDecode(body);
      if (event['type'] == 'payment_request.paid' && event['isExample'] != true) {
        print('${event['data']['reference']} is paid: $id');
      }
      request.response.statusCode = HttpStatus.noContent;
    } on FormatException {
      request.response.statusCode = HttpStatus.badRequest;
    }
    await request.response.close();
  }
}
