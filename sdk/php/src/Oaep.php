<?php

declare(strict_types=1);

namespace Piton;

use Piton\Error\PitonError;

/**
 * RSA-OAEP with SHA-256 for hash and mask (RFC 8017, 7.1.1). PHP's own padding has SHA-1 alone
 * before PHP 8.5.
 *
 * @internal
 */
final class Oaep
{
    private const HASH_BYTES = 32;

    public static function encrypt(#[\SensitiveParameter] string $message, string $publicKey): string
    {
        $key = str_contains($publicKey, 'BEGIN PUBLIC KEY') ? openssl_pkey_get_public($publicKey) : false;
        $details = $key === false ? false : openssl_pkey_get_details($key);
        if ($key === false || $details === false || $details['type'] !== OPENSSL_KEYTYPE_RSA) {
            throw new PitonError('publicKey must be the PEM that checkout->getCompany() returns.');
        }
        $block = self::pad($message, intdiv($details['bits'] + 7, 8));
        if (!openssl_public_encrypt($block, $encrypted, $key, OPENSSL_NO_PADDING)) {
            throw new PitonError('OpenSSL could not seal with publicKey.');
        }
        return $encrypted;
    }

    private static function pad(string $message, int $blockBytes): string
    {
        $dataBytes = $blockBytes - self::HASH_BYTES - 1;
        $zeros = $dataBytes - self::HASH_BYTES - 1 - strlen($message);
        if ($zeros < 0) {
            throw new PitonError('publicKey is too short.');
        }
        $data = hash('sha256', '', true) . str_repeat("\0", $zeros) . "\1" . $message;
        $seed = random_bytes(self::HASH_BYTES);
        $maskedData = $data ^ self::mask($seed, $dataBytes);
        $maskedSeed = $seed ^ self::mask($maskedData, self::HASH_BYTES);
        return "\0" . $maskedSeed . $maskedData;
    }

    /** MGF1. */
    private static function mask(string $seed, int $bytes): string
    {
        $mask = '';
        for ($counter = 0; strlen($mask) < $bytes; $counter += 1) {
            $mask .= hash('sha256', $seed . pack('N', $counter), true);
        }
        return substr($mask, 0, $bytes);
    }
}
