// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  // The key needs the permission webhooks. SINCE is a time such as 2026-11-29T08:00:00Z.
  final response = await http.post(
    Uri.parse('${env['PITON_URL']}/v1/webhook-endpoints/${env['WEBHOOK_ENDPOINT_ID']}/resend'),
    headers: {
      'Authorization': 'Bearer ${env['PITON_KEY']}',
      'Content-Type': 'application/json',
    },
    body: jsonEncode({'since': env['SINCE']}),
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  print('events: ${jsonDecode(response.body)['count']}');
}
