import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { receiveParts } from './receive-parts.ts'

const NEVER_OLD = { bytes: 1000, ms: 600_000 }

/** Receives what a test writes into `body`; `stored` are the parts so far, each as its offset and text. */
async function receiving({ size = 1_000_000, limits = NEVER_OLD, failsAt = Number.POSITIVE_INFINITY } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // In object mode, so that chunks stay separate: a byte stream would join those that wait.
  const body = new PassThrough({ objectMode: true })
  const stored: [number, string][] = []
  const received = receiveParts(body, {
    offset: 0,
    size,
    digest: createHash('sha256'),
    pathOf: (beginsAt) => join(folder, `part-${beginsAt}`),
    store: async ({ path, beginsAt }) => {
      if (beginsAt >= failsAt) throw new Error('the store is away')
      stored.push([beginsAt, await readFile(path, 'utf8')])
    },
    limits,
  })
  return { body, stored, received, left: () => readdir(folder) }
}

test('a body is stored in parts of a limited size, in order, and leaves no local file', async () => {
  const { body, stored, received, left } = await receiving({ limits: { bytes: 10, ms: 600_000 } })
  for (const text of ['aaaa', 'bbbb', 'cccc', 'dddddddddd', 'e']) body.write(Buffer.from(text))
  body.end()
  const { end, digest, failure } = await received
  expect(stored).toEqual([
    [0, 'aaaabbbb'],
    [8, 'cccc'],
    [12, 'dddddddddd'],
    [22, 'e'],
  ])
  expect([end, failure, await left()]).toEqual([23, undefined, []])
  expect(digest?.digest('hex')).toBe(createHash('sha256').update('aaaabbbbccccdddddddddde').digest('hex'))
})

test('a part that is old enough is stored although no more bytes arrive', async () => {
  const { body, stored, received } = await receiving({ limits: { bytes: 1000, ms: 20 } })
  body.write(Buffer.from('slow'))
  await expect.poll(() => stored).toEqual([[0, 'slow']])
  body.end(Buffer.from(' and steady'))
  expect([(await received).end, stored]).toEqual([
    15,
    [
      [0, 'slow'],
      [4, ' and steady'],
    ],
  ])
})

test('a body that breaks off is stored up to there, with the reason', async () => {
  const { body, stored, received, left } = await receiving()
  body.write(Buffer.from('half of i'))
  await expect.poll(left).toEqual(['part-0'])
  body.destroy(new Error('aborted'))
  expect(await received).toMatchObject({ end: 9, failure: { message: 'aborted' } })
  expect([stored, await left()]).toEqual([[[0, 'half of i']], []])
})

test('an empty body stores nothing', async () => {
  const { body, stored, received } = await receiving()
  body.end()
  expect([(await received).end, stored]).toEqual([0, []])
})

test('what exceeds the declared size is not stored', async () => {
  const { body, stored, received } = await receiving({ size: 6 })
  body.write(Buffer.from('fits'))
  body.write(Buffer.from('too long'))
  expect(await received).toMatchObject({ end: 4, failure: { code: 'UPLOAD_MALFORMED' } })
  expect([stored, body.destroyed]).toEqual([[[0, 'fits']], true])
})

test('a part that cannot be stored ends the upload; earlier parts stay stored, and no local file is left', async () => {
  const { body, stored, received, left } = await receiving({ limits: { bytes: 4, ms: 600_000 }, failsAt: 4 })
  for (const text of ['aaaa', 'bbbb', 'cccc', 'dddd']) body.write(Buffer.from(text))
  body.end()
  await expect(received).rejects.toThrow('the store is away')
  expect([stored, await left()]).toEqual([[[0, 'aaaa']], []])
})
