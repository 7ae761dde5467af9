import { fault } from '@shenglang/contract/faults'
import type * as z from 'zod/mini'

/** A value as the schema has it. Throws BAD_ARGUMENT with the first message about it. */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw fault('BAD_ARGUMENT', { message: error.issues[0]?.message ?? '' })
  return data as z.output<Schema>
}
