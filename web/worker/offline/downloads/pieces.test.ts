import { PIECE_BYTES } from '@shenglang/contract/offline/leases'
import { expect, test } from 'vitest'
import { newKey, seal, unseal } from '../storage/sealing.ts'
import { CLEAR_BYTES, piecesIn, sealOf } from './pieces.ts'

const NAME = { fileId: '7', version: 'abc', rung: 'high', piece: 3 }
const clear = crypto.getRandomValues(new Uint8Array(5000)).buffer

test('a piece is decrypted only with its key and under its name', async () => {
  const key = await newKey()
  const sealed = await seal(key, sealOf(NAME), clear)
  expect(await unseal(key, sealOf(NAME), sealed)).toEqual(clear)
  await expect(unseal(await newKey(), sealOf(NAME), sealed)).rejects.toThrow()
  await expect(unseal(key, sealOf({ ...NAME, piece: 4 }), sealed)).rejects.toThrow()
  await expect(unseal(key, sealOf({ ...NAME, fileId: '8' }), sealed)).rejects.toThrow()
  sealed[100] = (sealed[100] ?? 0) ^ 1
  await expect(unseal(key, sealOf(NAME), sealed)).rejects.toThrow()
})

test('each piece has its own nonce, and contains nothing of the sound in the clear', async () => {
  const key = await newKey()
  const [one, other] = [await seal(key, sealOf(NAME), clear), await seal(key, sealOf(NAME), clear)]
  expect(one.slice(0, 12)).not.toEqual(other.slice(0, 12))
  expect(Buffer.from(one).includes(Buffer.from(clear.slice(0, 32)))).toBe(false)
})

test('no key leaves the browser', async () => {
  await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow()
})

test('no piece exceeds the agreed size, and the last one is there', async () => {
  const sealed = await seal(await newKey(), sealOf(NAME), new ArrayBuffer(CLEAR_BYTES))
  expect(sealed.byteLength).toBeLessThanOrEqual(PIECE_BYTES)
  expect([0, 1, CLEAR_BYTES, CLEAR_BYTES + 1].map(piecesIn)).toEqual([0, 1, 1, 2])
})
