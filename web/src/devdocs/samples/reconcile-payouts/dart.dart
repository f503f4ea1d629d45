// On a server: a secret key must never be in an app.
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

// Test mode has no payouts: use a live key with the permission read alone.
Future<Map<String, dynamic>> get(String path) async {
  final env = Platform.environment;
  final response = await http.get(
    Uri.parse('${env['PITON_URL']}/v1/payouts$path'),
    headers: {'Authorization': 'Bearer ${env['PITON_KEY']}'},
  );
  if (response.statusCode != 200) throw HttpException(response.body);
  return jsonDecode(response.body) as Map<String, dynamic>;
}

// In tenths of a cent, because fees have them.
int mills(dynamic money) => (double.parse(money['value'] as String) * 1000).round();

Future<void> main() async {
  final payout = (await get('?status=deposited&limit=1'))['items'][0];
  var sum = 0;
  String? next = '/${payout['id']}/entries?limit=100';
  while (next != null) {
    final page = await get(next);
    for (final entry in page['items']) {
      print('${entry['type']} ${entry['paymentId'] ?? '-'} ${entry['net']['value']}');
      sum += mills(entry['net']);
    }
    final cursor = page['nextCursor'];
    next = cursor == null ? null : '/${payout['id']}/entries?limit=100&cursor=$cursor';
  }
  final result = sum == mills(payout['amount']) ? 'reconciled' : 'differs';
  print('${payout['reference']} ${payout['amount']['value']} $result');
}
