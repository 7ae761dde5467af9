import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answering, type PartState, Readiness, statusOf } from './readiness.ts'

const needed = (state: PartState) => ({ state, isNeeded: true })
const shown = (state: PartState) => ({ state, isNeeded: false })

test.each([
  ['ok', false, [needed('ok'), shown('ok')]],
  ['ok', false, [needed('ok'), shown('unavailable')]],
  ['unavailable', false, [needed('ok'), needed('older')]],
  ['stopping', true, [needed('ok')]],
  ['stopping', true, [needed('unavailable')]],
] as const)('is %s (stopping: %s) with the parts %j', (status, isStopping, parts) => {
  expect(statusOf(isStopping, parts)).toBe(status)
})

test('names each part with its state, and nothing of an error', async () => {
  const readiness = new Readiness()
  readiness.add(
    'database',
    answering(() => Promise.reject(new Error('postgres://user:secret@10.0.0.1'))),
  )
  readiness.add('schema', async () => 'newer')
  readiness.add(
    'files',
    answering(async () => undefined),
  )
  expect(await readiness.read()).toEqual({
    status: 'unavailable',
    parts: { database: 'unavailable', schema: 'newer', files: 'ok' },
  })
})

test('a part that never answers counts as unavailable', async () => {
  const readiness = new Readiness()
  readiness.add('finder', () => new Promise(() => {}))
  expect(await readiness.read()).toMatchObject({ parts: { finder: 'unavailable' } })
})

test('waits until every needed part is there, and says stopping at once', async () => {
  const readiness = new Readiness()
  let state: PartState = 'unavailable'
  readiness.add('finder', async () => state)
  let isReady = false
  const waiting = readiness.untilReady(new AbortController().signal).then(() => {
    isReady = true
  })
  await readiness.read()
  await delay(0)
  expect(isReady).toBe(false)
  state = 'ok'
  await waiting
  readiness.stop()
  expect(await readiness.read()).toMatchObject({ status: 'stopping', parts: { finder: 'ok' } })
})

test('an aborted wait ends', async () => {
  const readiness = new Readiness()
  readiness.add('finder', async () => 'unavailable')
  const stopping = new AbortController()
  const waiting = expect(readiness.untilReady(stopping.signal)).rejects.toThrow('aborted')
  stopping.abort()
  await waiting
})
