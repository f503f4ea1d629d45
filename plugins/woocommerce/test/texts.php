<?php

// The texts of the plugin, for translators: `php texts.php > ../languages/piton-for-woocommerce.pot`.

declare(strict_types=1);

namespace Piton\Test;

/** Each text with the file that has it, and what translators should know. */
function template(string $plugin): string
{
    $entries = ["msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"];
    foreach (glob("$plugin/src/*.php") ?: [] as $file) {
        $note = '';
        $tokens = array_values(array_filter(
            \PhpToken::tokenize((string) file_get_contents($file)),
            static fn (\PhpToken $token) => !$token->is(T_WHITESPACE),
        ));
        foreach ($tokens as $at => $token) {
            if ($token->is(T_COMMENT) && str_contains($token->text, 'translators:')) {
                $note = '#. ' . trim($token->text, '/* ') . "\n";
            }
            if ($token->text === '__') {
                $text = stripslashes(trim($tokens[$at + 2]->text, "'"));
                $entries[$text] = "$note#: src/" . basename($file) . "\nmsgid " . json_encode($text, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES) . "\nmsgstr \"\"\n";
                $note = '';
            }
        }
    }
    return implode("\n", $entries);
}

if (realpath($argv[0]) === __FILE__) {
    echo template(dirname(__DIR__));
}
