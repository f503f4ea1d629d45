// Plain for browsers: the plugin needs no build.
(() => {
  const { registerPaymentMethod } = window.wc.wcBlocksRegistry;
  const { decodeEntities } = window.wp.htmlEntities;
  const { title, description, supports } = window.wc.wcSettings.getSetting('piton_data', {});
  const text = (value) => window.wp.element.createElement('span', null, decodeEntities(value));
  registerPaymentMethod({
    name: 'piton',
    label: text(title),
    content: text(description),
    edit: text(description),
    ariaLabel: decodeEntities(title),
    canMakePayment: () => true,
    supports: { features: supports },
  });
})();
