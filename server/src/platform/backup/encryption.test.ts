import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Altered, decrypt, encrypt } from './encryption.ts'

const FRAME = 256 * 1024
const key = randomBytes(32)

async function* cut(bytes: Buffer, every: number) {
  for (let at = 0; at < bytes.length; at += every) yield bytes.subarray(at, at + every)
}
const whole = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))
const sealed = (plain: Buffer, every = 100_000) => whole(encrypt(key, cut(plain, every)))
const opened = (bytes: Buffer, every = 70_000, by = key) => whole(decrypt(by, cut(bytes, every)))

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])(
  '%i bytes come back as they were, however they are cut',
  async (length) => {
    const plain = randomBytes(length)
    const bytes = await sealed(plain)
    for (const every of [1000, 70_000, 1_000_000]) expect((await opened(bytes, every)).equals(plain)).toBe(true)
    expect((await sealed(plain)).equals(bytes)).toBe(false)
  },
)

test('another key, a changed byte, a missing end, and frames left out or exchanged are found', async () => {
  const bytes = await sealed(randomBytes(3 * FRAME))
  const [head, frame] = [20, FRAME + 16]
  const frames = [0, 1, 2].map((at) => bytes.subarray(head + at * frame, head + (at + 1) * frame))
  const of = (...order: number[]) => Buffer.concat([bytes.subarray(0, head), ...order.map((at) => frames[at] ?? Buffer.alloc(0))])
  expect((await opened(of(0, 1, 2))).length).toBe(3 * FRAME)
  for (const order of [[0, 1], [0, 2], [1, 0, 2], [0, 1, 2, 2], []]) await expect(opened(of(...order))).rejects.toThrow(Altered)
  await expect(opened(bytes, 70_000, randomBytes(32))).rejects.toThrow(Altered)
  await expect(opened(bytes.subarray(0, -1))).rejects.toThrow(Altered)
  await expect(opened(Buffer.alloc(0))).rejects.toThrow(Altered)
  for (const at of [0, 4, 20, frame, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow(Altered)
  }
})
