<?php

// WordPress runs this when the plugin is deleted: no key stays in the database.

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/autoload.php';

if (!is_multisite()) {
    Piton\WooCommerce\Plugin::uninstall();
    return;
}
foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
    switch_to_blog($site);
    Piton\WooCommerce\Plugin::uninstall();
    restore_current_blog();
}
