import 'dart:convert';
import 'dart:io';

/// The vectors that all languages share. The published package has a copy next to its tests.
final vectors = jsonDecode(
  ['test/sealing.json', '../../contract/test-vectors/sealing.json']
      .map(File.new)
      .firstWhere((file) => file.existsSync())
      .readAsStringSync(),
) as Map<String, dynamic>;
