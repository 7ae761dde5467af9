import { expect, test } from 'vitest'
import { readLease, whyNotPlayed } from './lease.ts'
import { createSigner } from './signed-lease.ts'

const LEASE = { userId: '5', issuedAt: 1000, tracks: [{ resourceId: '48', fileIds: ['7', '8'], endsAt: 5000 }] }
const signer = await createSigner()

test('a lease is read as the server signed it', async () => {
  expect(await readLease(await signer.sign(LEASE), signer.publicKey)).toEqual(LEASE)
})

test('a lease that was changed, that another one signed, or that is none says nothing', async () => {
  const text = await signer.sign(LEASE)
  const [header, , signature] = text.split('.')
  const longer = Buffer.from(JSON.stringify({ ...LEASE, issuedAt: 9_999_999 })).toString('base64url')
  expect(await readLease(`${header}.${longer}.${signature}`, signer.publicKey)).toBeUndefined()
  expect(await readLease(text, (await createSigner()).publicKey)).toBeUndefined()
  expect(await readLease(await signer.sign(LEASE, { alg: 'none' }), signer.publicKey)).toBeUndefined()
  expect(await readLease('nothing', signer.publicKey)).toBeUndefined()
})

test('it lets its member hear its files until its end, and nobody else anything', () => {
  const asked = { userId: '5', fileId: '8', now: 4999 }
  expect(whyNotPlayed(LEASE, asked)).toBeUndefined()
  expect(whyNotPlayed(LEASE, { ...asked, now: 5000 })).toBe('ended')
  expect(whyNotPlayed(LEASE, { ...asked, userId: '6' })).toBe('foreign')
  expect(whyNotPlayed(LEASE, { ...asked, userId: '' })).toBe('foreign')
  expect(whyNotPlayed(LEASE, { ...asked, fileId: '9' })).toBe('foreign')
})
