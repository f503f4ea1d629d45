<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\Cards;
use Piton\Error\PitonError;

/** The key pair and the sealed texts that all languages share. */
$vectors = json_decode((string) file_get_contents(dirname(__DIR__, 3) . '/contract/test-vectors/sealing.json'), true);
$card = json_decode($vectors['sealed'][0]['plaintext'], true);
$seal = static fn (array $card): string => Cards::seal($card, $vectors['publicKey'], $vectors['keyId']);

function decode(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'), true) ?: '';
}

/** Written apart from the code that it checks, and checked itself by other languages' texts. */
function open(string $jwe, string $privateKey): string
{
    [$header, $encryptedKey, $iv, $sealed, $tag] = explode('.', $jwe);
    openssl_private_decrypt(decode($encryptedKey), $block, $privateKey, OPENSSL_NO_PADDING);
    $mgf = static fn (string $seed, int $size): string => substr(implode('', array_map(
        static fn (int $n) => hash('sha256', $seed . pack('N', $n), true),
        range(0, intdiv($size, 32)),
    )), 0, $size);
    $masked = substr($block, 33);
    $seed = substr($block, 1, 32) ^ $mgf($masked, 32);
    $data = $masked ^ $mgf($seed, strlen($masked));
    same([0, hash('sha256', '', true)], [ord($block[0]), substr($data, 0, 32)]);
    $contentKey = substr(ltrim(substr($data, 32), "\0"), 1);
    $text = openssl_decrypt(decode($sealed), 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, decode($iv), decode($tag), $header);
    return is_string($text) ? $text : throw new \Exception('sealed with another key');
}

test('opens what other languages sealed', function () use ($vectors): void {
    $theirs = array_filter($vectors['sealed'], static fn ($each) => $each['form'] === 'jwe');
    same(3, count($theirs));
    foreach ($theirs as ['encryptedTxt' => $text, 'plaintext' => $plaintext]) {
        same($plaintext, open($text, $vectors['privateKey']));
    }
});

test('seals what the key’s owner can open', function () use ($vectors, $card, $seal): void {
    same($vectors['sealed'][0]['plaintext'], open($seal($card), $vectors['privateKey']));
    $header = json_decode(decode(explode('.', $seal($card))[0]), true);
    same(['RSA-OAEP-256', 'A256GCM', $vectors['keyId']], [$header['alg'], $header['enc'], $header['kid']]);
});

test('seals no field that is not a card’s', function () use ($vectors, $card, $seal): void {
    $text = $seal(['password' => 'two-peaks'] + $card);
    same($vectors['sealed'][0]['plaintext'], open($text, $vectors['privateKey']));
});

test('seals a card without an amount, for a payment request', function () use ($vectors, $card, $seal): void {
    $alone = array_diff_key($card, ['amount' => 0, 'currency' => 0, 'purpose' => 0]);
    same($alone, json_decode(open($seal($alone), $vectors['privateKey']), true));
});

test('never seals the same text twice', function () use ($card, $seal): void {
    same(false, $seal($card) === $seal($card));
});

test('shows no card in the trace of an error', function () use ($card, $seal): void {
    $broken = ['name' => "Z\xff"] + $card;
    throws(PitonError::class, fn () => $seal($broken));
    same(false, str_contains(shown(fn () => $seal($broken)), $card['cardNumber']));
});

test('names the key that it needs', function () use ($card): void {
    foreach (['pk_test_piton_1', '-----BEGIN PUBLIC KEY-----'] as $wrong) {
        throws(PitonError::class, fn () => Cards::seal($card, $wrong, 'x'));
    }
});
