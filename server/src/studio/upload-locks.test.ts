import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

const UPLOAD = 'an upload'
const neverStopped = new AbortController().signal

/** Requests that ask for the same upload one after another. */
function arrivals() {
  let current = new IncomingMessage(new Socket())
  const locker = new UploadLocks(() => current)
  return (isComplete: boolean) => {
    const request = new IncomingMessage(new Socket())
    request.complete = isComplete
    current = request
    const lock = locker.newLock(UPLOAD)
    let isIn = false
    const entered = lock
      .lock(neverStopped, () => {})
      .then(() => {
        isIn = true
      })
    return { request, lock, entered, isIn: () => isIn }
  }
}

test('a request whose bytes still come gives way to the next, also before it has begun to read them', async () => {
  const arrive = arrivals()
  const silent = arrive(false)
  await silent.entered
  const next = arrive(true)
  expect([silent.request.destroyed, next.isIn()]).toEqual([true, false])
  await silent.lock.unlock()
  await next.entered
})

test('a request that has all its bytes is waited for', async () => {
  const arrive = arrivals()
  const finishing = arrive(true)
  await finishing.entered
  const next = arrive(true)
  expect([finishing.request.destroyed, next.isIn()]).toEqual([false, false])
  await finishing.lock.unlock()
  await next.entered
})

test('of those who wait, one is let in at a time', async () => {
  const arrive = arrivals()
  const first = arrive(true)
  await first.entered
  const [second, third] = [arrive(true), arrive(true)]
  await first.lock.unlock()
  await second.entered
  expect(third.isIn()).toBe(false)
  await second.lock.unlock()
  await third.entered
})
