import buildWriter, { type AnySchema } from 'fast-json-stringify'
import * as z from 'zod/mini'

/** The JSON of a `Value`, stripped to what its schema declares, so that it can be sent as it is. */
export class StrippedJson<Value> {
  readonly text: string

  /** For text from a stripper, or put together from such texts. */
  constructor(text: string) {
    this.text = text
  }

  /** The value, parsed again each time. */
  parse(): Value {
    return JSON.parse(this.text) as Value
  }
}

type Write = (value: unknown) => string

/** Every application of a process, of which tests have many, shares the compiled writers. */
const writers = new WeakMap<z.ZodMiniType, Write>()

/**
 * A function that writes the values of a schema, and throws if one lacks what the schema requires. The schema is compiled at the
 * first value: compiling those of all calls would be a tenth of a start.
 */
export function createStripper<Schema extends z.ZodMiniType>(
  schema: Schema,
): (value: z.output<Schema>) => StrippedJson<z.output<Schema>> {
  let write: Write | undefined
  return (value) => {
    write ??= writerOf(schema)
    return new StrippedJson(write(value))
  }
}

/** Throws for a schema that cannot be written as JSON. */
export function writerOf(schema: z.ZodMiniType): Write {
  const write = writers.get(schema) ?? buildWriter(z.toJSONSchema(schema, { target: 'draft-7' }) as AnySchema)
  writers.set(schema, write)
  return write
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
