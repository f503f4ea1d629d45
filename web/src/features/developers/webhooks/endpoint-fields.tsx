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
        help="A public https address of your program, for example https://shop.example/piton."
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
