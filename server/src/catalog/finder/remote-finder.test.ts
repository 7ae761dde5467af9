import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answered, Asked } from './asking.ts'
import { readFrames, sendFrame } from './frames.ts'
import { RemoteFinder } from './remote-finder.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A finder that answers only when it is told to, and what it was asked. */
async function hangingFinder() {
  const asked: Asked[] = []
  let connection: Socket | undefined
  const server = createServer((socket) => {
    connection = socket
    socket.on('error', () => {})
    readFrames(socket, (message) => Array.isArray(message) && asked.push(...message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const finder = new RemoteFinder({ host: '127.0.0.1', port: (server.address() as { port: number }).port }, 'secret')
  return {
    finder,
    asked,
    answer: (answers: Answered[]) => connection && sendFrame(connection, answers),
    async close() {
      await finder.close()
      connection?.destroy()
      server.close()
    },
  }
}
const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 5000, interval: 5 })

test('a finder that answers nothing for ten seconds is taken for dead, however much it is asked meanwhile', async () => {
  const { finder, asked, close } = await hangingFinder()
  const failed: string[] = []
  for (let second = 0; second < 9; second += 3) {
    finder.place().catch(({ code }) => failed.push(code))
    await until(() => asked.length === second / 3 + 1)
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(failed).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  await until(() => failed.length === 3)
  expect(failed).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE'])
  await close()
})

test('a finder that answers others is not dead, and one that is asked nothing is waited for without end', async () => {
  const { finder, asked, answer, close } = await hangingFinder()
  const slow = finder.place()
  for (let time = 1; time <= 3; time += 1) {
    const quick = finder.place()
    await until(() => asked.length === time + 1)
    await vi.advanceTimersByTimeAsync(8000)
    answer([{ id: time + 1, answer: `place ${time}` }])
    expect(await quick).toBe(`place ${time}`)
  }
  answer([{ id: 1, answer: 'late' }])
  expect(await slow).toBe('late')
  await vi.advanceTimersByTimeAsync(60_000)
  const next = finder.place()
  await until(() => asked.length === 5)
  answer([{ id: 5, answer: 'still there' }])
  expect(await next).toBe('still there')
  await close()
})
