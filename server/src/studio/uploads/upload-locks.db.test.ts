import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { startInterval } from '../../platform/interval.ts'
import { takeLock } from './upload-locks.sql.ts'
import { UploadLocks } from './upload-locks.ts'
import { acknowledgePart, beginPart, selectParts } from './upload-parts.sql.ts'
import { deleteUpload, insertUpload, selectUpload } from './uploads.sql.ts'

const database = await testDatabase()
const db = database.query()
const neverStopped = new AbortController().signal
const { userId } = await buildUser({ database, clock: { now: new Date() } })

/** An upload that nobody is sending. */
async function newUpload(): Promise<string> {
  const upload_id = randomUUID()
  await insertUpload(db, { upload_id, owner_id: userId, size_bytes: 100, file_name: '', metadata: '{}', finished_at: null })
  await database.pool.query('update uploads set locked_until = null where upload_id = $1', [upload_id])
  return upload_id
}

/** A process, in which requests for uploads arrive. */
function openProcess() {
  const request = () => new IncomingMessage(new Socket())
  const locks = new UploadLocks(db)
  const renewing = startInterval(
    20,
    () => locks.renew(),
    () => {},
  )
  onTestFinished(() => renewing.close())
  return {
    die: () => renewing.close(),
    arrive(id: string, isComplete: boolean) {
      const current = { request: Object.assign(request(), { complete: isComplete }), holder: randomUUID() }
      const lock = locks.of(current).newLock(id)
      let isIn = false
      const entered = lock
        .lock(neverStopped, () => {})
        .then(() => {
          isIn = true
        })
      return { ...current, unlock: lock.unlock, entered, isIn: () => isIn }
    },
  }
}

const isRequested = async (id: string) => (await selectUpload(db, id))?.is_lock_wanted

/** Tests run within one process and between two. */
const WHERE = [
  ['the same process', false],
  ['another process', true],
] as const

test.each(WHERE)(
  'a request that is still receiving bytes yields to the next of %s, which enters once it has left',
  async (_, other) => {
    const [id, first] = [await newUpload(), openProcess()]
    const second = other ? openProcess() : first
    const silent = first.arrive(id, false)
    await silent.entered
    const next = second.arrive(id, true)
    await expect.poll(() => silent.request.destroyed).toBe(true)
    expect(next.isIn()).toBe(false)
    await silent.unlock()
    await next.entered
    await next.unlock()
  },
)

test.each(WHERE)('a request that has all its bytes is waited for by the next of %s', async (_, other) => {
  const [id, first] = [await newUpload(), openProcess()]
  const second = other ? openProcess() : first
  const finishing = first.arrive(id, true)
  await finishing.entered
  const next = second.arrive(id, true)
  if (other) await expect.poll(() => isRequested(id)).toBe(true)
  expect([finishing.request.destroyed, next.isIn()]).toEqual([false, false])
  await finishing.unlock()
  await next.entered
  await next.unlock()
})

test('waiting requests of several processes are admitted one at a time', async () => {
  const id = await newUpload()
  let inside = 0
  const all = Array.from({ length: 12 }, (_, index) => ({ process: index % 3 }))
  const processes = [openProcess(), openProcess(), openProcess()]
  await Promise.all(
    all.map(async ({ process }) => {
      const request = processes[process]?.arrive(id, true)
      await request?.entered
      inside += 1
      expect(inside).toBe(1)
      inside -= 1
      await request?.unlock()
    }),
  )
})

test('the lock of a process that died is taken over once it has expired, and not before', async () => {
  const [id, dead] = [await newUpload(), openProcess()]
  await dead.arrive(id, false).entered
  await dead.die()
  expect(await takeLock(db, id, 'too early')).toBe(false)
  const next = openProcess().arrive(id, true)
  await expect.poll(() => isRequested(id)).toBe(true)
  expect(next.isIn()).toBe(false)
  await database.pool.query('update uploads set locked_until = now() where upload_id = $1', [id])
  await next.entered
  await next.unlock()
})

test('a living process keeps its lock beyond the time in which a dead one’s expires', async () => {
  const id = await newUpload()
  const living = openProcess().arrive(id, true)
  await living.entered
  const firstUntil = (await selectUpload(db, id))?.locked_until
  await expect.poll(async () => (await selectUpload(db, id))?.locked_until?.getTime()).toBeGreaterThan(firstUntil?.getTime() ?? 0)
  expect(await takeLock(db, id, 'another')).toBe(false)
  await living.unlock()
  expect(await takeLock(db, id, 'another')).toBe(true)
})

test('a part that a process stores after it has lost the lock is not acknowledged', async () => {
  const id = await newUpload()
  const claim = { uploadId: id, holder: 'stalled', beginsAt: 0 }
  expect(await takeLock(db, id, 'stalled')).toBe(true)
  const part = await beginPart(db, claim)
  await database.pool.query("update uploads set locked_until = now() - interval '1 second' where upload_id = $1", [id])
  expect(await takeLock(db, id, 'next')).toBe(true)
  expect(await acknowledgePart(db, { ...claim, partId: part?.partId ?? '', bytes: 40 })).toBe(false)
  expect(await beginPart(db, claim)).toBeUndefined()
  expect([(await selectUpload(db, id))?.received_bytes, await selectParts(db, id)]).toEqual(['0', []])
})

test('the lock of an upload that was removed meanwhile is free', async () => {
  const id = await newUpload()
  const [one, other] = [openProcess(), openProcess()]
  const first = one.arrive(id, true)
  await first.entered
  const next = other.arrive(id, true)
  await deleteUpload(db, id)
  await next.entered
  await Promise.all([first.unlock(), next.unlock()])
})
