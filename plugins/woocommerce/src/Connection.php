<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Client;
use Piton\Error\PitonError;
use Piton\Model\EventType;

/** The key that the shop's owner gave, and the webhook endpoint that the plugin made with it. */
final class Connection
{
    private const OPTION = 'piton_connection';
    private const EVENTS = [EventType::PAYMENT_REQUEST_PAID, EventType::REFUND_FAILED];
    private const NEEDED = ['read', 'request', 'refund'];

    /** A customer waits for some of the requests. */
    private const TIMEOUT_MS = 20_000;

    /** @return array{url?: string, key?: string, mode?: string, secret?: string} */
    public static function stored(): array
    {
        $stored = get_option(self::OPTION, []);
        return is_array($stored) ? $stored : [];
    }

    public static function isMade(): bool
    {
        return isset(self::stored()['key']);
    }

    public static function client(): Client
    {
        $stored = self::stored();
        return isset($stored['url'], $stored['key'])
            ? self::clientOf($stored['url'], $stored['key'])
            : throw new \RuntimeException('Piton is not connected.');
    }

    /**
     * Checks the key and makes the webhook endpoint. Returns what the owner should know, or null.
     * Without a change it does nothing, so the shop stays connected while Piton can't be reached.
     *
     * @throws PitonError|\InvalidArgumentException
     */
    public static function connect(string $url, string $key): ?string
    {
        $stored = self::stored();
        if (isset($stored['secret']) && [$stored['url'], $stored['key']] === [$url, $key]) {
            return null;
        }
        self::forget();
        $client = self::clientOf($url, $key);
        $current = $client->keys->getCurrent();
        $missing = array_diff(self::NEEDED, $current->scopes);
        if ($missing !== []) {
            throw new \InvalidArgumentException(sprintf(
                /* translators: %s: names of permissions */
                __('The key needs these permissions, too: %s.', 'piton-for-woocommerce'),
                implode(', ', $missing),
            ));
        }
        $connection = ['url' => $url, 'key' => $key, 'mode' => $current->mode];
        $problem = null;
        try {
            $connection['secret'] = self::endpointSecret($client);
        } catch (PitonError $error) {
            $problem = sprintf(
                /* translators: %s: the reason */
                __('Piton can’t notify this shop, so it looks for payments once an hour: %s', 'piton-for-woocommerce'),
                $error->getMessage(),
            );
        }
        update_option(self::OPTION, $connection, false);
        return $problem;
    }

    private static function forget(): void
    {
        delete_option(self::OPTION);
    }

    private static function endpointSecret(Client $client): string
    {
        $address = WebhookRoute::address();
        foreach ($client->webhookEndpoints->list() as $endpoint) {
            if ($endpoint->url === $address) {
                $client->webhookEndpoints->edit($endpoint->id, ['types' => self::EVENTS, 'status' => 'enabled']);
                return $client->webhookEndpoints->rotateSecret($endpoint->id)->secret;
            }
        }
        $made = ['url' => $address, 'description' => 'WooCommerce', 'types' => self::EVENTS];
        return $client->webhookEndpoints->create($made)->secret;
    }

    private static function clientOf(string $url, string $key): Client
    {
        return new Client($key, baseUrl: $url, timeoutMs: self::TIMEOUT_MS, retries: 1, sender: new WordPressSender());
    }
}
