import { expect, test } from 'vitest'
import { createSerial } from './serial.ts'

test('runs the tasks of one key one after another, also after a failure; another key does not wait', async () => {
  const run = createSerial()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = run('a', async () => {
    log.push('first begins')
    await gate.promise
    log.push('first fails')
    throw new Error('no')
  })
  const second = run('a', async () => log.push('second'))
  await run('b', async () => log.push('other'))
  expect(log).toEqual(['first begins', 'other'])
  gate.resolve()
  await expect(first).rejects.toThrow('no')
  await second
  expect(log).toEqual(['first begins', 'other', 'first fails', 'second'])
})
