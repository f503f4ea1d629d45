import { TextField } from '../../../ui/forms/text-field.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { EndpointForm } from './check-endpoint-form.ts';
import { TypesField } from './types-field.tsx';

export function EndpointFields({ form }: { form: Form<keyof EndpointForm> }) {
  return (
    <>
      <TextField
        field={form.field('url')}
        label="Address"
        help={help}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        field={form.field('description')}
        label="Description"
        isOptional
        maxLength={100}
        autoComplete="off"
      />
      <TypesField field={form.field('types')} />
    </>
  );
}

const help =
  document.documentElement.dataset['mode'] === 'demo'
    ? 'Your program’s address. In the demo it may be on this machine: http://localhost:8081.'
    : 'A public https address of your program, for example https://shop.example/piton.';
