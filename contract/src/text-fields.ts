import * as z from 'zod/mini'
import { readable, UNREADABLE_TEXT } from './arguments.ts'

/** Text of one or more lines, trimmed. */
export const textField = (name: string, min: number, max: number) =>
  z
    .string(`请填写${name}`)
    .check(
      z.trim(),
      z.minLength(min, min === 1 ? `请填写${name}` : `${name}至少 ${min} 个字`),
      z.maxLength(max, `${name}不能超过 ${max} 个字`),
      readable,
    )

/** A single line of text, trimmed, without control characters. */
export const line = (name: string, min: number, max: number) =>
  textField(name, min, max).check(z.refine((value) => !/\p{Cc}/u.test(value), UNREADABLE_TEXT))
