<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
// The key needs the permission webhooks. SINCE is a time such as 2026-11-29T08:00:00Z.
$result = $piton->webhookEndpoints->resendSince(getenv('WEBHOOK_ENDPOINT_ID'), [
    'since' => getenv('SINCE'),
]);
echo "events: {$result->count}\n";
