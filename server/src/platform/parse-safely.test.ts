import { text } from '@shenglang/contract/arguments'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseSafely } from './parse-safely.ts'

const schema = z.object({ password: text(20) })

test('refuses a value for which a schema throws, with the error as the cause', () => {
  expect(parseSafely(schema, { password: { length: { toString: 0 } } })).toEqual({
    success: false,
    issues: [],
    cause: expect.any(TypeError),
  })
})

test('otherwise returns the result of the schema', () => {
  expect(parseSafely(schema, { password: 'secret' })).toEqual({ success: true, data: { password: 'secret' } })
  expect(parseSafely(schema, { password: 1 })).toMatchObject({ success: false, issues: [{ message: '应为文本' }] })
})
