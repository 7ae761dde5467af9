import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { createSigner } from '../../../worker/offline/leases/signed-lease.ts'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { downloadNext } from '../downloads/download-queue.ts'
import { createFakeServer } from '../downloads/fake-server.ts'
import { requestTracks } from '../storage/crates.ts'
import { changeAccount, openAccount, readAccount, readTrack } from '../storage/records.ts'
import { trustedKeys, UntrustedKey } from './trusted-keys.ts'

const ME = '5'
const signal = new AbortController().signal
const [first, second, third, strange] = await Promise.all([createSigner(), createSigner(), createSigner(), createSigner()])
const [toSecond, toThird] = await Promise.all([
  first.sign({ nextKey: second.publicKey }),
  second.sign({ nextKey: third.publicKey }),
])
const known = (...signers: (typeof first)[]) => ({ leaseKeys: signers.map(({ publicKey }) => publicKey), takesNewKey: false })

test('the first key that a device sees is trusted', async () => {
  expect(await trustedKeys(known(), { publicKey: first.publicKey, endorsements: [] })).toEqual([first.publicKey])
})

test('another one is trusted where trusted keys signed it, one after the other; earlier leases stay valid', async () => {
  const answer = { publicKey: third.publicKey, endorsements: [toSecond, toThird] }
  expect(await trustedKeys(known(first), answer)).toEqual([first.publicKey, second.publicKey, third.publicKey])
  expect(await trustedKeys(known(second), answer)).toEqual([second.publicKey, third.publicKey])
})

test('an unsigned key, or one signed by a stranger, is refused', async () => {
  const forged = await strange.sign({ nextKey: third.publicKey })
  const lease = await first.sign({ userId: ME, issuedAt: 1, tracks: [] })
  for (const endorsements of [[], [forged], [toThird], [lease], ['nothing']]) {
    await expect(trustedKeys(known(first), { publicKey: third.publicKey, endorsements })).rejects.toThrow(UntrustedKey)
  }
})

test('after a sign-in the server’s key replaces all others, unless it is one of them', async () => {
  const signedIn = { ...known(first, second), takesNewKey: true }
  expect(await trustedKeys(signedIn, { publicKey: third.publicKey, endorsements: [] })).toEqual([third.publicKey])
  expect(await trustedKeys(signedIn, { publicKey: first.publicKey, endorsements: [] })).toEqual(signedIn.leaseKeys)
})

let server: Awaited<ReturnType<typeof createFakeServer>>

beforeEach(async () => {
  const database = await offlineDatabase()
  await Promise.all([...database.objectStoreNames].map((name) => database.clear(name)))
  await openAccount(ME)
  server = await createFakeServer(ME)
})

async function download(resourceId: string) {
  await requestTracks(ME, { cards: [server.record(resourceId, 1)] }, server.clock.now)
  while ((await downloadNext(server.downloads, signal)) === 'done');
  return readTrack(ME, resourceId)
}

test('a device downloads under a rotated key, and stops under an unendorsed one until its member signs in', async () => {
  expect(await download('1')).toMatchObject({ state: 'saved' })
  await server.changeKey({ isEndorsed: true })
  expect(await download('2')).toMatchObject({ state: 'saved' })
  const { leaseKeys } = (await readAccount(ME)) ?? {}
  expect(leaseKeys).toHaveLength(2)

  await server.changeKey({ isEndorsed: false })
  expect(await download('3')).toMatchObject({ state: 'waiting', fault: '离线凭据无法验证，请重新登录' })
  expect(await readAccount(ME)).toMatchObject({ leaseKeys })

  await changeAccount(ME, { takesNewKey: true })
  expect(await download('3')).toMatchObject({ state: 'saved' })
  // Leases of the former keys are void, and requested again.
  expect(await readAccount(ME)).toMatchObject({ leaseKeys: [expect.anything()], takesNewKey: false, leasedAt: 0 })
})
