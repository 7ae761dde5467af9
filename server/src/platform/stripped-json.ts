import buildWriter, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod/mini'

/** The JSON of a `Value` that holds what its schema declares and nothing else, so that it can be sent as it is. */
export class StrippedJson<Value> {
  readonly text: string

  /** For text that a stripper wrote, or that was put together from such texts. */
  constructor(text: string) {
    this.text = text
  }

  /** The value, made anew each time. */
  parse(): Value {
    return JSON.parse(this.text) as Value
  }
}

/** Compiles a schema once into what writes its values; throws later where a value lacks what the schema requires. */
export function createStripper<Schema extends z.ZodMiniType>(
  schema: Schema,
): (value: z.output<Schema>) => StrippedJson<z.output<Schema>> {
  const write = buildWriter(z.toJSONSchema(schema, { target: 'draft-7' }) as AnySchema)
  return (value) => new StrippedJson(write(value))
}

/** An object with the fields of both; neither is empty, and no field is in both. */
export function overlay<Base extends object, Over extends object>(
  base: StrippedJson<Base>,
  over: StrippedJson<Over>,
): StrippedJson<Base & Over> {
  return new StrippedJson(`${base.text.slice(0, -1)},${over.text.slice(1)}`)
}

/** An object with one field. */
export function asField<Name extends string, Value>(name: Name, value: StrippedJson<Value>): StrippedJson<Record<Name, Value>> {
  return new StrippedJson(`{${JSON.stringify(name)}:${value.text}}`)
}

export function asList<Value>(values: Iterable<StrippedJson<Value>>): StrippedJson<Value[]> {
  return new StrippedJson(`[${Array.from(values, ({ text }) => text).join(',')}]`)
}
