<?php

// Uninstalls the plugin without any other, where Piton can't be reached.

declare(strict_types=1);

const WP_INSTALLING = true;
const WP_UNINSTALL_PLUGIN = 'piton-for-woocommerce/piton-for-woocommerce.php';
$_SERVER['HTTP_HOST'] = 'localhost';
require $argv[1] . 'wp-load.php';
require WP_PLUGIN_DIR . '/piton-for-woocommerce/uninstall.php';
echo 'uninstalled';
