<?php

require 'vendor/autoload.php';

// Test mode has no payouts: use a live key with the permission read alone.
$piton = new Piton\Client(getenv('PITON_KEY'));
// In tenths of a cent, because fees have them.
$mills = fn ($money) => (int) round((float) $money->value * 1000);

[$payout] = $piton->payouts->list(['status' => 'deposited', 'limit' => 1])->firstPage()->items;
$sum = 0;
foreach ($piton->payouts->listEntries($payout->id) as $entry) {
    echo $entry->type, ' ', $entry->paymentId ?? '-', " {$entry->net->value}\n";
    $sum += $mills($entry->net);
}
$result = $sum === $mills($payout->amount) ? 'reconciled' : 'differs';
echo "{$payout->reference} {$payout->amount->value} {$result}\n";
