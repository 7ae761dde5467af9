import * as z from 'zod/mini'

/** What is wrong with a form's values by the schema of the call that takes them: the first words for each field. */
export function fieldFaults<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): Partial<Record<keyof z.input<Schema> & string, string>> {
  const faults: Record<string, string> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) faults[String(path[0])] ??= message
  return faults as Partial<Record<keyof z.input<Schema> & string, string>>
}
