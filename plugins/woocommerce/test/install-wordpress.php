<?php

// Installs WordPress in the folder that is named, and activates the plugins.

declare(strict_types=1);

const WP_INSTALLING = true;
$_SERVER['HTTP_HOST'] = 'localhost';

// In place of WordPress's own, which sends an email.
function wp_new_blog_notification(): void
{
}

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Shop', 'maria', 'maria@example.com', false, '', 'two-peaks');
update_option('active_plugins', ['piton-for-woocommerce/piton-for-woocommerce.php', 'woocommerce/woocommerce.php']);
