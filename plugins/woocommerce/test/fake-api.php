<?php

declare(strict_types=1);

namespace Piton\Test;

const NOT_FOUND = [404, ['error' => ['code' => 'not_found', 'message' => 'Not found.']]];

/** Piton's API as far as the plugin calls it, in place of WordPress's requests. */
final class FakeApi
{
    /** @var array<string, array<string, mixed>> */
    public array $requests = [];

    /** @var array<string, array<string, mixed>> Keyed by idempotency key. */
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

    /** The request is lost, too. */
    public bool $losesNextRefund = false;

    public ?int $refusesWith = null;

    public ?string $revokedKey = null;

    /** The mode of the request's key. */
    private string $mode = 'test';

    /** The mode and company of that key. */
    private string $account = 'test c';

    private bool $refusesKey = false;

    /** @var array<string, string> The query of the request's address. */
    private array $query = [];

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
        if ($this->losesNextRefund && str_ends_with($path, '/refunds') && $options['method'] === 'POST') {
            $this->losesNextRefund = false;
            return new \WP_Error('http_request_failed', 'Connection reset');
        }
        $key = substr($options['headers']['authorization'], strlen('Bearer '));
        same(true, in_array($key, [SITE_KEY, LIVE_KEY, OTHER_KEY], true));
        $this->mode = explode('_', $key)[1];
        $this->account = $this->mode . ($key === OTHER_KEY ? ' d' : ' c');
        parse_str((string) parse_url($url, PHP_URL_QUERY), $this->query);
        $this->refusesKey = $key === $this->revokedKey;
        [$status, $body] = $this->answer($options, $path, json_decode((string) $options['body'], true) ?? []);
        if ($this->losesNextResponse) {
            $this->losesNextResponse = false;
            $this->isDown = true;
            return new \WP_Error('http_request_failed', 'Connection reset');
        }
        $headers = new \Requests_Utility_CaseInsensitiveDictionary(['content-type' => 'application/json', 'retry-after' => '30']);
        return ['headers' => $headers, 'body' => json_encode($body), 'response' => ['code' => $status, 'message' => '']];
    }

    /** @return array{int, array<string, mixed>} */
    private function answer(array $options, string $path, array $body): array
    {
        [$resource, $id, $action] = array_slice(explode('/', $path), 2) + ['', '', ''];
        if ($this->refusesKey) {
            return [401, ['error' => ['code' => 'unauthenticated', 'message' => 'The key was revoked.']]];
        }
        if ($this->refusesWith !== null) {
            return [$this->refusesWith, ['error' => ['code' => 'unexpected', 'message' => 'No.']]];
        }
        return match ("{$options['method']} $resource $action") {
            'GET keys ' => [200, ['id' => 'k', 'mode' => $this->mode, 'companyId' => substr($this->account, -1), 'name' => '', 'scopes' => $this->scopes, 'expiresAt' => null]],
            'GET webhook-endpoints ' => [200, ['items' => array_values(array_filter($this->endpoints, fn ($endpoint) => $endpoint['account'] === $this->account))]],
            'POST webhook-endpoints ' => $this->addEndpoint($body),
            'POST webhook-endpoints rotate-secret', 'PATCH webhook-endpoints ' => [200, $this->endpoints[0]],
            'DELETE webhook-endpoints ' => $this->deleteEndpoint($id),
            'POST payment-requests ' => $this->addRequest($body),
            'GET payment-requests ' => $id === '' ? $this->listRequests() : $this->find($id) ?? NOT_FOUND,
            'POST payment-requests cancel' => $this->find($id) === null ? NOT_FOUND : $this->cancel($id),
            'GET events ' => [200, ['items' => array_values(array_filter($this->events, fn ($event) => $event['type'] === ($this->query['type'] ?? $event['type'])))]],
            'POST payments refunds' => [200, $this->refunds[$options['headers']['idempotency-key']] ??= $this->refund($id, $body)],
            'GET refunds ' => [200, ['items' => array_reverse(array_values($this->refunds))]],
        };
    }

    private function addEndpoint(array $body): array
    {
        if (!in_array('webhooks', $this->scopes, true)) {
            return [403, ['error' => ['code' => 'missing_scope', 'message' => 'The key lacks webhooks.']]];
        }
        return [200, $this->endpoints[] = $body + [
            'id' => 'we_' . strtr($this->account, ' ', '_'), 'mode' => $this->mode, 'account' => $this->account, 'status' => 'enabled', 'disabledBy' => null, 'failingSince' => null,
            'createdAt' => '2026-12-01T12:00:00Z', 'secret' => SECRET,
        ]];
    }

    private function deleteEndpoint(string $id): array
    {
        $this->endpoints = array_values(array_filter($this->endpoints, static fn ($endpoint) => $endpoint['id'] !== $id));
        return [200, ['id' => $id, 'deleted' => true]];
    }

    private function addRequest(array $body): array
    {
        $id = 'pr_' . count($this->requests);
        return [200, $this->requests[$id] = $body + ['id' => $id, 'mode' => $this->mode, 'account' => $this->account] + REQUEST];
    }

    private function listRequests(): array
    {
        $isListed = fn ($request) => [$request['account'], $request['status']] === [$this->account, $this->query['status']];
        return [200, ['items' => array_values(array_filter($this->requests, $isListed))]];
    }

    /** A key sees the requests of its own mode and company. */
    private function find(string $id): ?array
    {
        return $this->requests[$id]['account'] === $this->account ? [200, $this->requests[$id]] : null;
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
