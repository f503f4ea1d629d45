export type ScriptElement = {
  /** The browser runs files and inline scripts, but not data. */
  readonly kind: 'file' | 'inline' | 'data';
  readonly attributes: string;
  readonly text: string;
};

/** The script elements of a built page, in order. */
export function scriptsIn(html: string): ScriptElement[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].map(
    ([, attributes = '', text = '']) => ({ kind: kindOf(attributes), attributes, text }),
  );
}

/** The contents of its style elements. */
export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text);
}

function kindOf(attributes: string): ScriptElement['kind'] {
  if (/\bsrc\s*=/i.test(attributes)) return 'file';
  return /application\/(ld\+)?json/i.test(attributes) ? 'data' : 'inline';
}
