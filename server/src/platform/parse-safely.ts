import * as z from 'zod/mini'

type Parsed<Schema extends z.core.$ZodType> =
  | { success: true; data: z.output<Schema> }
  | { success: false; issues: readonly z.core.$ZodIssue[]; cause?: unknown }

/**
 * Checks what someone sent. A schema that throws has refused it as well: zod compares the length even of what is no text, which
 * `{ "length": { "toString": 0 } }` makes impossible. What was thrown is the `cause`.
 */
export function parseSafely<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): Parsed<Schema> {
  try {
    const result = z.safeParse(schema, value, context)
    return result.success ? result : { success: false, issues: result.error.issues }
  } catch (cause) {
    return { success: false, issues: [], cause }
  }
}
