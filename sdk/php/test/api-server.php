<?php

// Replies to one request after another as stdin says, and prints its port and the requests.

declare(strict_types=1);

$replies = json_decode((string) fgets(STDIN), true, flags: JSON_THROW_ON_ERROR);
$server = stream_socket_server('tcp://127.0.0.1:0');
echo parse_url('tcp://' . stream_socket_get_name($server, false), PHP_URL_PORT) . "\n";
while ($connection = stream_socket_accept($server, 60)) {
    [$verb, $url] = explode(' ', (string) fgets($connection));
    $headers = [];
    while (($line = trim((string) fgets($connection))) !== '') {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    $body = (string) stream_get_contents($connection, (int) ($headers['content-length'] ?? 0));
    echo json_encode(compact('verb', 'url', 'headers', 'body')) . "\n";
    $reply = array_shift($replies);
    if ($reply === 'silence') {
        $kept[] = $connection;
        continue;
    }
    // Null closes the connection without a response.
    if ($reply !== null) {
        $text = is_string($reply['body']) ? $reply['body'] : json_encode($reply['body']);
        $lines = ["HTTP/1.1 {$reply['status']} Status", 'connection: close', 'content-length: ' . strlen($text)];
        fwrite($connection, implode("\r\n", [...$lines, ...$reply['headers']]) . "\r\n\r\n$text");
    }
    fclose($connection);
}
