<?php

/**
 * An order as WooCommerce documents it: changes are kept by save(), which several methods call. A
 * note is kept at once, and nothing else with it.
 */
final class WC_Order
{
    private const NEW = [
        'total' => '45', 'currency' => 'XCD', 'status' => 'pending', 'payment_method' => 'piton', 'key' => '',
        'transaction_id' => '', 'refunded' => 0.0, 'meta' => [], 'notes' => [], 'completed' => 0,
        'date_paid' => null,
    ];

    public array $data;

    public function __construct(private readonly int $id)
    {
        $this->data = get_option("wc_order_$id", []);
    }

    public static function make(int $id, array $data = []): self
    {
        update_option("wc_order_$id", ['key' => "wc_order_k$id"] + $data + self::NEW, false);
        return new self($id);
    }

    public function save()
    {
        update_option("wc_order_{$this->id}", $this->data, false);
        return $this->id;
    }

    public function get_id()
    {
        return $this->id;
    }

    public function get_order_number()
    {
        return (string) $this->id;
    }

    public function get_order_key()
    {
        return $this->data['key'];
    }

    public function get_total()
    {
        return $this->data['total'];
    }

    public function get_currency()
    {
        return $this->data['currency'];
    }

    public function get_payment_method()
    {
        return $this->data['payment_method'];
    }

    public function set_payment_method($method)
    {
        $this->data['payment_method'] = $method->id;
    }

    public function get_status()
    {
        return $this->data['status'];
    }

    public function get_date_paid()
    {
        return $this->data['date_paid'];
    }

    public function get_transaction_id()
    {
        return $this->data['transaction_id'];
    }

    public function set_transaction_id($id)
    {
        $this->data['transaction_id'] = $id;
    }

    public function get_total_refunded()
    {
        return $this->data['refunded'];
    }

    public function get_meta($key)
    {
        return $this->data['meta'][$key] ?? '';
    }

    public function update_meta_data($key, $value)
    {
        $this->data['meta'][$key] = $value;
    }

    public function delete_meta_data($key)
    {
        unset($this->data['meta'][$key]);
    }

    public function is_paid()
    {
        return in_array($this->data['status'], ['processing', 'completed'], true);
    }

    public function get_checkout_payment_url()
    {
        return home_url("/checkout/order-pay/{$this->id}/?key={$this->data['key']}");
    }

    public function add_order_note($note)
    {
        $stored = get_option("wc_order_{$this->id}");
        $this->data['notes'] = $stored['notes'] = [...$stored['notes'], $note];
        update_option("wc_order_{$this->id}", $stored, false);
        return 1;
    }

    public function update_status($status, $note = '')
    {
        $from = $this->data['status'];
        $this->data['status'] = $status;
        $this->data['notes'][] = $note;
        $this->save();
        do_action('woocommerce_order_status_changed', $this->id, $from, $status, $this);
        return true;
    }

    public function delete($force = false)
    {
        do_action($force ? 'woocommerce_before_delete_order' : 'woocommerce_before_trash_order', $this->id, $this);
        if ($force) {
            delete_option("wc_order_{$this->id}");
            return true;
        }
        // Keeps the notes that the hook added.
        $this->data = ['status' => 'trash'] + get_option("wc_order_{$this->id}");
        $this->save();
        return true;
    }

    public function payment_complete($transaction = '')
    {
        if (!in_array($this->data['status'], ['on-hold', 'pending', 'failed', 'cancelled'], true)) {
            return true;
        }
        $this->data['transaction_id'] = $transaction;
        $this->data['date_paid'] ??= time();
        $this->data['completed'] += 1;
        return $this->update_status('processing');
    }
}
