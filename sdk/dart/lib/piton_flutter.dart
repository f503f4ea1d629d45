// Takes card payments with Piton.

export 'src/outcome.dart';
export 'src/piton.dart' show Piton, ShowChallenge;
export 'src/piton_api.dart' show PitonException;
