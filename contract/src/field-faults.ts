import * as z from 'zod/mini'

/** Checks a form's values by the schema of its call and returns the first message for each field. */
export function fieldFaults<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): Partial<Record<keyof z.input<Schema> & string, string>> {
  const faults: Record<string, string> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) faults[String(path[0])] ??= message
  return faults as Partial<Record<keyof z.input<Schema> & string, string>>
}
