<?php

declare(strict_types=1);

namespace Piton;

use Piton\Error\PitonError;

/**
 * Seals cards so that only Piton can open them. In production seal in the customer's browser with
 * `@piton/browser`, so that your server never sees a card.
 */
final class Cards
{
    private const SEALED_FIELDS = [
        'name', 'amount', 'currency', 'month', 'year', 'cvv', 'cardNumber', 'purpose',
        'personEmail', 'personPhone', 'personName', 'country',
    ];

    /**
     * A compact JWE with RSA-OAEP-256 and A256GCM. All values of the card are text. Leave out
     * amount, currency and purpose for a payment request: its own apply.
     *
     * @param array{
     *     cardNumber: string,
     *     month: string,
     *     year: string,
     *     cvv: string,
     *     name: string,
     *     amount?: string,
     *     currency?: 'XCD',
     *     purpose?: string,
     *     personName: string,
     *     personEmail: string,
     *     personPhone: string,
     *     country?: string,
     * } $card
     * @param string $publicKey The PEM that `checkout->getCompany()` returns.
     */
    public static function seal(#[\SensitiveParameter] array $card, string $publicKey, string $keyId): string
    {
        $header = self::base64url(self::json([
            'alg' => 'RSA-OAEP-256',
            'enc' => 'A256GCM',
            'kid' => $keyId,
            'iat' => time(),
            'jti' => bin2hex(random_bytes(16)),
        ]));
        $contentKey = random_bytes(32);
        $iv = random_bytes(12);
        $payload = self::json(self::fields($card));
        $sealed = openssl_encrypt($payload, 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, $iv, $tag, $header);
        if ($sealed === false) {
            throw new PitonError('OpenSSL could not seal the card.');
        }
        $encryptedKey = Oaep::encrypt($contentKey, $publicKey);
        return implode('.', [$header, ...array_map(self::base64url(...), [$encryptedKey, $iv, $sealed, $tag])]);
    }

    /**
     * In the order of the API, and nothing else that a form may hold.
     *
     * @param array<string, mixed> $card
     * @return array<string, mixed>
     */
    private static function fields(#[\SensitiveParameter] array $card): array
    {
        $fields = [];
        foreach (self::SEALED_FIELDS as $name) {
            if (isset($card[$name])) {
                $fields[$name] = $card[$name];
            }
        }
        return $fields;
    }

    /** @param array<string, mixed> $value */
    private static function json(#[\SensitiveParameter] array $value): string
    {
        $json = json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        // Not JSON's own exception, whose trace shows the card.
        return $json === false ? throw new PitonError('The card must be text in UTF-8.') : $json;
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
