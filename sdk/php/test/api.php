<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\Client;

require_once __DIR__ . '/objects.php';

/** A process that replies as the test says, and the client of it. */
final class Api
{
    public readonly Client $piton;

    public readonly string $url;

    /** @var resource */
    private $process;

    /** @var array<int, resource> */
    private array $pipes = [];

    /** @param array<string, mixed>|string|null ...$replies */
    public function __construct(array|string|null ...$replies)
    {
        $command = [PHP_BINARY, __DIR__ . '/api-server.php'];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes)
            ?: throw new \Exception('no process');
        fwrite($this->pipes[0], json_encode($replies) . "\n");
        $port = trim((string) fgets($this->pipes[1]));
        stream_set_blocking($this->pipes[1], false);
        $this->url = "http://127.0.0.1:$port/";
        $this->piton = new Client(KEY, baseUrl: $this->url);
    }

    /** @return list<array{verb: string, url: string, headers: array<string, string>, body: string}> */
    public function seen(): array
    {
        $lines = explode("\n", trim((string) stream_get_contents($this->pipes[1])));
        return array_map(static fn ($line) => json_decode($line, true), array_filter($lines));
    }

    public function __destruct()
    {
        proc_terminate($this->process);
    }
}

const KEY = 'sk_test_piton_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

/**
 * @param array<string, mixed>|string $body
 * @return array<string, mixed>
 */
function reply(array|string $body, int $status = 200, string ...$headers): array
{
    return compact('body', 'status', 'headers');
}

/** @return array<string, mixed> */
function refusal(int $status, string $code, string ...$headers): array
{
    $error = ['code' => $code, 'message' => 'No.', 'docUrl' => '', 'requestId' => 'r1', 'fields' => ['amount' => 'Wrong.']];
    return reply(['error' => $error], $status, ...$headers);
}
