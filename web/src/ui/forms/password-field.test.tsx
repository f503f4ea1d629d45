import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

const field = {
  name: 'password',
  value: 'secret',
  error: undefined,
  onChange: () => {},
  onLeave: () => {},
};

test.each(['current-password', 'new-password'] as const)(
  'a password is hidden, and password managers recognise the field: %s',
  (autoComplete) => {
    const html = renderToStaticMarkup(
      <PasswordField field={field} label="Password" autoComplete={autoComplete} />,
    );
    const input = /<input[^>]*>/.exec(html)?.[0];
    expect(input).toContain('type="password"');
    expect(input).toContain(`autoComplete="${autoComplete}"`);
    expect(html).toContain('Show what you typed');
  },
);
