import { expect, test } from 'vitest'
import { readLease, whyNotPlayed } from './lease.ts'
import { createSigner } from './signed-lease.ts'

const LEASE = { userId: '5', issuedAt: 1000, tracks: [{ resourceId: '48', fileIds: ['7', '8'], endsAt: 5000 }] }
const signer = await createSigner()

test('a lease is read as the server signed it', async () => {
  expect(await readLease(await signer.sign(LEASE), signer.publicKey)).toEqual(LEASE)
})

test('a changed, foreign or invalid lease is rejected', async () => {
  const text = await signer.sign(LEASE)
  const [header, , signature] = text.split('.')
  const longer = Buffer.from(JSON.stringify({ ...LEASE, issuedAt: 9_999_999 })).toString('base64url')
  expect(await readLease(`${header}.${longer}.${signature}`, signer.publicKey)).toBeUndefined()
  expect(await readLease(text, (await createSigner()).publicKey)).toBeUndefined()
  expect(await readLease(await signer.sign(LEASE, { alg: 'none' }), signer.publicKey)).toBeUndefined()
  expect(await readLease('nothing', signer.publicKey)).toBeUndefined()
})

test('it allows its member to play its files until its end, and nobody else', () => {
  const request = { userId: '5', fileId: '8', now: 4999 }
  expect(whyNotPlayed(LEASE, request)).toBeUndefined()
  expect(whyNotPlayed(LEASE, { ...request, now: 5000 })).toBe('ended')
  expect(whyNotPlayed(LEASE, { ...request, userId: '6' })).toBe('foreign')
  expect(whyNotPlayed(LEASE, { ...request, userId: '' })).toBe('foreign')
  expect(whyNotPlayed(LEASE, { ...request, fileId: '9' })).toBe('foreign')
})
