// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

Future<void> main() async {
  final env = Platform.environment;
  String? cursor;
  do {
    final query = {'status': 'approved', if (cursor != null) 'cursor': cursor};
    final response = await http.get(
      Uri.parse('${env['PITON_URL']}/v1/payments').replace(queryParameters: query),
      headers: {'Authorization': 'Bearer ${env['PITON_KEY']}'},
    );
    if (response.statusCode != 200) throw HttpException(response.body);
    final page = jsonDecode(utf8.decode(response.bodyBytes));
    for (final payment in page['items']) {
      print('${payment['id']} ${payment['amount']['value']} ${payment['reference']}');
    }
    cursor = page['nextCursor'] as String?;
  } while (cursor != null);
}
