import { expect, test } from 'vitest'
import { runInThread } from './thread.ts'

/** Answers with the number of its task and the thread's own; throws, ends or stays silent where the task says so. */
const THREAD = `
  import { parentPort, threadId } from 'node:worker_threads'
  let tasks = 0
  parentPort.on('message', (task) => {
    if (task === 'throw') throw new Error('thrown in the thread')
    if (task === 'end') process.exit()
    if (task !== 'silence') parentPort.postMessage({ task, threadId, tasks: ++tasks })
  })`
const threadOf = (name: string) => new URL(`data:text/javascript,${encodeURIComponent(`${THREAD}\n// ${name}`)}`)
const never = new AbortController().signal
const run = (thread: URL, task: string, signal = never) =>
  runInThread<{ task: string; threadId: number; tasks: number }>(thread, task, signal)

test('a thread that has answered gets the next task; beside a busy one another is started', async () => {
  const thread = threadOf('reused')
  const first = await run(thread, 'one')
  expect(await run(thread, 'two')).toEqual({ task: 'two', threadId: first.threadId, tasks: 2 })
  const [third, fourth] = await Promise.all([run(thread, 'three'), run(thread, 'four')])
  expect([third.tasks, fourth.tasks]).toEqual([3, 1])
})

test.each([
  ['throws', 'throw', 'thrown in the thread'],
  ['ends', 'end', 'ended without a result'],
])('a thread that %s fails its task, and the next one gets a new thread', async (_what, task, message) => {
  const thread = threadOf(task)
  await run(thread, 'before')
  await expect(run(thread, task)).rejects.toThrow(message)
  expect(await run(thread, 'after')).toMatchObject({ task: 'after', tasks: 1 })
})

test('an abort ends a thread, and its task fails', async () => {
  const [thread, aborting] = [threadOf('aborted'), new AbortController()]
  const task = run(thread, 'silence', aborting.signal)
  aborting.abort()
  await expect(task).rejects.toThrow('ended without a result')
  expect((await run(thread, 'after')).tasks).toBe(1)
})
