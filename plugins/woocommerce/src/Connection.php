<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Client;
use Piton\Error\AuthenticationError;
use Piton\Error\PermissionDeniedError;
use Piton\Error\PitonError;
use Piton\Model\EventType;
use Piton\Model\WebhookEndpointWithSecret;

/** The key that the shop's owner gave, and the webhook endpoint that the plugin made with it. */
final class Connection
{
    private const OPTION = 'piton_connection';

    /** Webhooks bring them, and the sweep those that were lost. */
    public const EVENTS = [EventType::PAYMENT_REQUEST_PAID, EventType::REFUND_FAILED];

    private const NEEDED = ['read', 'request', 'refund'];

    /** Up to three requests hold an order's lock, which others await for 15 seconds. */
    private const TIMEOUT_MS = 5_000;

    /** @return array{url?: string, key?: string, mode?: string, company?: string, site?: string, endpoint?: string, secret?: string} */
    public static function stored(): array
    {
        $stored = get_option(self::OPTION, []);
        return is_array($stored) ? $stored : [];
    }

    /** A copy of the shop, such as for staging, must not touch the shop's payments. */
    public static function isMade(): bool
    {
        return (self::stored()['site'] ?? '') === self::site();
    }

    public static function isElsewhere(): bool
    {
        return self::stored() !== [] && !self::isMade();
    }

    /** The mode and company of the key. */
    public static function account(): string
    {
        return (self::stored()['mode'] ?? '') . ' ' . (self::stored()['company'] ?? '');
    }

    public static function client(): Client
    {
        $stored = self::stored();
        return self::isMade()
            ? self::clientOf($stored['url'], $stored['key'])
            : throw new \RuntimeException(__('Piton isn’t connected: save its settings.', 'piton-for-woocommerce'));
    }

    /**
     * Checks the key and makes the webhook endpoint. Returns what the owner should know, or null.
     * Without a change it does nothing, and until it succeeds the shop stays connected as before.
     *
     * @throws \RuntimeException|\InvalidArgumentException
     */
    public static function connect(string $url, #[\SensitiveParameter] string $key): ?string
    {
        $stored = self::stored();
        if (self::isMade() && isset($stored['secret']) && [$stored['url'], $stored['key']] === [$url, $key]) {
            return null;
        }
        $earlier = self::isMade() ? $stored : [];
        $client = new Client($key, $url, timeoutMs: 20_000, retries: 1, sender: new WordPressSender());
        $current = $client->keys->getCurrent();
        $missing = array_diff(self::NEEDED, $current->scopes);
        if ($missing !== []) {
            throw new \InvalidArgumentException(sprintf(
                /* translators: %s: names of permissions */
                __('The key needs these permissions, too: %s.', 'piton-for-woocommerce'),
                implode(', ', $missing),
            ));
        }
        $connection = ['url' => $url, 'key' => $key, 'mode' => $current->mode, 'company' => $current->companyId, 'site' => self::site()];
        $isOther = $earlier !== [] && [$earlier['url'], $earlier['mode'], $earlier['company']] !== [$url, $current->mode, $current->companyId];
        $problem = $isOther ? self::withdrawAll($earlier) : null;
        try {
            $endpoint = self::endpoint($client);
            $connection += ['endpoint' => $endpoint->id, 'secret' => $endpoint->secret];
        } catch (PitonError $error) {
            $problem .= ($problem === null ? '' : ' ') . sprintf(
                /* translators: %s: the reason */
                __('Piton can’t notify this shop, so it looks for payments once an hour: %s', 'piton-for-woocommerce'),
                $error->getMessage(),
            );
        }
        update_option(self::OPTION, $connection, false);
        if ($isOther) {
            self::deleteEndpoint($earlier);
        }
        return $problem;
    }

    /**
     * In test mode no money moves, so those requests stay.
     *
     * @param array{url?: string, key?: string, mode?: string} $earlier
     */
    private static function withdrawAll(array $earlier): ?string
    {
        if ($earlier['mode'] !== 'live') {
            return null;
        }
        try {
            Payments::withdrawAll(self::clientOf($earlier['url'], $earlier['key']));
            return null;
        } catch (AuthenticationError | PermissionDeniedError) {
            return __('The earlier key no longer works, so its open payment requests weren’t cancelled. Cancel them in Piton’s dashboard.', 'piton-for-woocommerce');
        } catch (\RuntimeException $error) {
            throw new \RuntimeException(sprintf(
                /* translators: %s: the reason */
                __('The open payment requests of the earlier key couldn’t all be cancelled (%s). Save again in a few minutes.', 'piton-for-woocommerce'),
                $error->getMessage(),
            ), 0, $error);
        }
    }

    public static function remove(): void
    {
        self::deleteEndpoint(self::isMade() ? self::stored() : []);
        delete_option(self::OPTION);
    }

    /**
     * If Piton can't be reached, it disables the endpoint later, since it fails.
     *
     * @param array{url?: string, key?: string, endpoint?: string} $connection
     */
    private static function deleteEndpoint(array $connection): void
    {
        if (!isset($connection['endpoint'])) {
            return;
        }
        try {
            self::clientOf($connection['url'], $connection['key'])->webhookEndpoints->delete($connection['endpoint']);
        } catch (PitonError $error) {
            Plugin::log("webhook endpoint {$connection['endpoint']}: {$error->getMessage()}");
        }
    }

    /** A hash, which tools that copy a site don't replace as they replace addresses. */
    private static function site(): string
    {
        return md5(untrailingslashit((string) preg_replace('~^https?://~', '', (string) get_option('home'))));
    }

    private static function endpoint(Client $client): WebhookEndpointWithSecret
    {
        $address = WebhookRoute::address();
        foreach ($client->webhookEndpoints->list() as $endpoint) {
            if ($endpoint->url === $address) {
                $client->webhookEndpoints->edit($endpoint->id, ['types' => self::EVENTS, 'status' => 'enabled']);
                return $client->webhookEndpoints->rotateSecret($endpoint->id);
            }
        }
        $made = ['url' => $address, 'description' => 'WooCommerce', 'types' => self::EVENTS];
        return $client->webhookEndpoints->create($made);
    }

    private static function clientOf(string $url, #[\SensitiveParameter] string $key): Client
    {
        return new Client($key, $url, self::TIMEOUT_MS, retries: 0, sender: new WordPressSender());
    }
}
