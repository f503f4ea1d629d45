<?php

declare(strict_types=1);

namespace Piton\Test;

/** Piton's API as far as the plugin calls it, in place of WordPress's requests. */
final class FakeApi
{
    /** @var array<string, array<string, mixed>> */
    public array $requests = [];

    /** @var array<string, array<string, mixed>> By their idempotency keys. */
    public array $refunds = [];

    /** @var list<array<string, mixed>> */
    public array $events = [];

    /** @var list<array<string, mixed>> */
    public array $endpoints = [];

    /** @var list<string> */
    public array $scopes = ['read', 'request', 'refund', 'webhooks'];

    /** @var list<string> */
    public array $seen = [];

    public bool $isDown = false;

    public bool $losesNextResponse = false;

    public function __construct()
    {
        add_filter('pre_http_request', fn ($none, array $options, string $url) => $this->reply($options, $url), 10, 3);
    }

    /** @return array<string, mixed>|\WP_Error */
    private function reply(array $options, string $url): array|\WP_Error
    {
        $path = (string) parse_url($url, PHP_URL_PATH);
        $this->seen[] = "{$options['method']} $path";
        if ($this->isDown) {
            return new \WP_Error('http_request_failed', 'Connection refused');
        }
        same(SITE_KEY, str_replace('Bearer ', '', $options['headers']['authorization']));
        [$status, $body] = $this->answer($options, $path, json_decode((string) $options['body'], true) ?? []);
        if ($this->losesNextResponse) {
            $this->losesNextResponse = false;
            $this->isDown = true;
            return new \WP_Error('http_request_failed', 'Connection reset');
        }
        $headers = new \Requests_Utility_CaseInsensitiveDictionary(['content-type' => 'application/json']);
        return ['headers' => $headers, 'body' => json_encode($body), 'response' => ['code' => $status, 'message' => '']];
    }

    /** @return array{int, array<string, mixed>} */
    private function answer(array $options, string $path, array $body): array
    {
        [$resource, $id, $action] = array_slice(explode('/', $path), 2) + ['', '', ''];
        return match ("{$options['method']} $resource $action") {
            'GET keys ' => [200, ['id' => 'k', 'mode' => 'test', 'companyId' => 'c', 'name' => '', 'scopes' => $this->scopes, 'expiresAt' => null]],
            'GET webhook-endpoints ' => [200, ['items' => $this->endpoints]],
            'POST webhook-endpoints ' => $this->addEndpoint($body),
            'POST webhook-endpoints rotate-secret', 'PATCH webhook-endpoints ' => [200, $this->endpoints[0]],
            'POST payment-requests ' => [200, $this->requests['pr_' . count($this->requests)] = $body + ['id' => 'pr_' . count($this->requests)] + REQUEST],
            'GET payment-requests ' => [200, $this->requests[$id]],
            'POST payment-requests cancel' => $this->cancel($id),
            'GET events ' => [200, ['items' => $this->events]],
            'POST payments refunds' => [200, $this->refunds[$options['headers']['idempotency-key']] ??= $this->refund($id, $body)],
            'GET refunds ' => [200, array_column($this->refunds, null, 'id')[$id]],
        };
    }

    private function addEndpoint(array $body): array
    {
        if (!in_array('webhooks', $this->scopes, true)) {
            return [403, ['error' => ['code' => 'missing_scope', 'message' => 'The key lacks webhooks.']]];
        }
        $this->endpoints[] = $body + [
            'id' => 'we_1', 'mode' => 'test', 'status' => 'enabled', 'disabledBy' => null, 'failingSince' => null,
            'createdAt' => '2026-12-01T12:00:00Z', 'secret' => SECRET,
        ];
        return [200, $this->endpoints[0]];
    }

    /** A payment that is under way continues. */
    private function cancel(string $id): array
    {
        $status = $this->requests[$id]['status'] === 'open' ? 'cancelled' : $this->requests[$id]['status'];
        return [200, $this->requests[$id] = ['status' => $status] + $this->requests[$id]];
    }

    private function refund(string $payment, array $body): array
    {
        return $body + ['id' => 're_' . count($this->refunds), 'paymentId' => $payment] + REFUND;
    }

    public function pay(string $id): void
    {
        $this->requests[$id] = ['status' => 'paid', 'paidCount' => 1, 'lastPaymentId' => "pay_of_$id"] + $this->requests[$id];
    }
}
