/**
 * Values that the operator sets and the build can't know. The server fills them in at its start
 * (server/http/pages/fill-site.ts knows both placeholders).
 */

/** Piton's public address: "https://pay.example.lc". */
export const originPlaceholder = '%ORIGIN%';
export const supportPlaceholder = '%SUPPORT_EMAIL%';
/** The figures of the status page, filled in for each visitor (server/http/pages/fill-site.ts). */
export const statusPlaceholder = '%STATUS%';
