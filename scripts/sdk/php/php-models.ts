import { constantName, docType, isNull, nativeType, unionOf } from './php-types.ts';
import { type Api, capitalised, refName, type Schema } from '../read-api.ts';

type Property = {
  readonly name: string;
  readonly doc: string;
  readonly native: string;
  readonly value: string;
  readonly about: string | undefined;
  readonly isRequired: boolean;
};

/** The classes of Piton\Model: one of each object in a response. */
export function phpModels({ schemas, webhooks, resources }: Api): Record<string, string> {
  const { ApiError, Event, ...objects } = schemas;
  const methods = resources.flatMap((resource) => resource.methods);
  const results = methods.filter(({ output, item }) => !item && refName(output) === null);
  const code = ApiError?.properties?.['error']?.properties?.['code']?.enum ?? [];
  return Object.assign(
    {
      EventType: constants('EventType', 'The types of events.', Object.keys(webhooks)),
      ErrorCode: constants('ErrorCode', 'The codes of refusals.', code.map(String)),
      EventData: eventData(webhooks),
      Event: model('Event', anyEvent(Event?.oneOf ?? [])),
      WebhookEvent: model('WebhookEvent', anyEvent(Object.values(webhooks))),
    },
    ...Object.entries(objects).map(([name, schema]) => modelsOf(name, schema)),
    ...results.map(({ operation, output }) => modelsOf(`${capitalised(operation)}Result`, output)),
  ) as Record<string, string>;
}

/** The class of an object, and those of the objects in it. */
function modelsOf(name: string, schema: Schema): Record<string, string> {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([property, inside]) => {
    const object = (unionOf(inside) ?? [inside]).find(({ properties }) => properties);
    return object ? [modelsOf(name + capitalised(property), object)] : [];
  });
  return Object.assign({ [name]: model(name, schema) }, ...inner) as Record<string, string>;
}

function model(name: string, schema: Schema): string {
  const { properties = {}, required = [], description } = schema;
  const all = Object.entries(properties).map(([property, inside]) =>
    propertyOf(name, property, inside, !required.includes(property)),
  );
  const declared = all.map(
    ({ doc, native, about, name: property }) =>
      `${comment(isSame(doc, native) ? undefined : doc, about)}    public readonly ${native} $${property};`,
  );
  return `${description ? `/** ${description} */\n` : ''}final class ${name}
{
${declared.join('\n\n')}

    /** @param array<string, mixed> $data */
    private function __construct(array $data)
    {
${all.map(assignment).join('\n')}
    }

    /**
     * A field that an older API leaves out stays without a value.
     *
     * @param array<string, mixed> $data As the API returns it.
     */
    public static function from(array $data): self
    {
        return new self($data);
    }
}
`;
}

function assignment({ name, value, isRequired }: Property): string {
  const assigned = `$this->${name} = ${value};`;
  return isRequired
    ? `        if (isset($data['${name}'])) {\n            ${assigned}\n        }`
    : `        ${assigned}`;
}

function propertyOf(owner: string, name: string, schema: Schema, isOptional: boolean): Property {
  const classOf = (each: Schema, path: string) => refName(each) ?? (each.properties ? path : null);
  const whole = isOptional ? { anyOf: [schema, { type: 'null' }] } : schema;
  const path = owner + capitalised(name);
  const members = unionOf(whole) ?? [whole];
  const [object] = members.flatMap((each) => classOf(each, path) ?? []);
  const isRequired = !members.some(isNull);
  if (name === 'data') {
    // A later version of the API has further types of events.
    const native = `${nativeType(whole, path, classOf)}|array`;
    const value = `EventData::from(${plain('type')}, ${plain(name)})`;
    const doc = `${native}<string, mixed>`;
    return { name, doc, native, value, about: schema.description, isRequired: false };
  }
  return {
    name,
    doc: docType(whole, path, classOf),
    native: nativeType(whole, path, classOf),
    value: valueOf(name, object, isRequired),
    about: schema.description,
    isRequired,
  };
}

/** One class for all types of events. */
function anyEvent(events: readonly Schema[]): Schema {
  const [event = {}] = events;
  const types = events.map(({ properties }) => String(properties?.['type']?.const));
  const objects = events.flatMap(({ properties }) => properties?.['data']?.anyOf ?? []);
  const data = { ...event.properties?.['data'], anyOf: objects };
  return { ...event, properties: { ...event.properties, type: { enum: types }, data } };
}

function valueOf(name: string, object: string | undefined, isRequired: boolean): string {
  if (!object) return isRequired ? `$data['${name}']` : plain(name);
  const read = `${object}::from($data['${name}'])`;
  return isRequired ? read : `isset($data['${name}']) ? ${read} : null`;
}

function plain(name: string): string {
  return `$data['${name}'] ?? null`;
}

function isSame(doc: string, native: string): boolean {
  return doc === native || `?${doc}` === `${native}|null`;
}

function comment(doc: string | undefined, about: string | undefined): string {
  const parts = [...(doc ? [`@var ${doc}`] : []), ...(about ? [about] : [])];
  return parts.length === 0 ? '' : `    /** ${parts.join(' ').replaceAll('\n', ' ')} */\n`;
}

function constants(name: string, about: string, values: readonly string[]): string {
  const lines = values.map((value) => `    public const ${constantName(value)} = '${value}';`);
  return `/** ${about} */\nfinal class ${name}\n{\n${lines.join('\n')}\n}\n`;
}

function eventData(webhooks: Api['webhooks']): string {
  const types = Object.groupBy(Object.keys(webhooks), (type) => {
    const [object = {}] = webhooks[type]?.properties?.['data']?.anyOf ?? [];
    return refName(object) ?? '';
  });
  const arms = Object.entries(types).map(([name, group = []]) => {
    const names = group.map((type) => `            EventType::${constantName(type)},`);
    return `${names.join('\n')}\n            => ${name}::from($data),`;
  });
  const objects = [...Object.keys(types), 'Deleted'].join('|');
  return `/** @internal */
final class EventData
{
    /**
     * The object of an event; an array if this version doesn't know the type.
     *
     * @param array<string, mixed> $data
     * @return ${objects}|array<string, mixed>
     */
    public static function from(string $type, array $data): ${objects}|array
    {
        if (($data['isDeleted'] ?? false) === true) {
            return Deleted::from($data);
        }
        return match ($type) {
${arms.join('\n')}
            default => $data,
        };
    }
}
`;
}
