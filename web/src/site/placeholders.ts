/**
 * What the operator decides and the build cannot know. The server fills it in when it starts
 * (server/http/pages/fill-site.ts knows both words).
 */

/** Where people reach Piton: "https://pay.example.lc". */
export const originPlaceholder = '%ORIGIN%';
export const supportPlaceholder = '%SUPPORT_EMAIL%';
