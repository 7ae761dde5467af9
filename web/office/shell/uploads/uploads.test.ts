import { expect, onTestFinished, test } from 'vitest'
import { uploads } from './uploads.ts'

test('is running from the first upload to the end of the last, and reports each change', async () => {
  const seen: boolean[] = []
  onTestFinished(uploads.subscribe(() => void seen.push(uploads.isRunning())))
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const both = [uploads.track(() => one.promise), uploads.track(() => other.promise)]
  one.resolve('/one')
  await both[0]
  expect(uploads.isRunning()).toBe(true)
  other.resolve('/other')
  expect(await Promise.all(both)).toEqual(['/one', '/other'])
  expect(uploads.isRunning()).toBe(false)
  expect(seen).toEqual([true, true, true, false])
})

test('an upload that fails ends, and is counted', async () => {
  const before = uploads.failures()
  await expect(uploads.track(() => Promise.reject(new Error('断线了')))).rejects.toThrow('断线了')
  expect([uploads.isRunning(), uploads.failures() - before]).toEqual([false, 1])
})
