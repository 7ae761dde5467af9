import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { offlineDatabase } from '../../worker/offline/database.ts'
import { createSigner } from '../../worker/offline/signed-lease.ts'
import { askFor } from './crates.ts'
import { downloadNext } from './download-queue.ts'
import { createFakeServer } from './fake-server.ts'
import { changeAccount, openAccount, readAccount, readTrack } from './records.ts'
import { trustedKeys, UntrustedKey } from './trusted-keys.ts'

const ME = '5'
const signal = new AbortController().signal
const [first, second, third, strange] = await Promise.all([createSigner(), createSigner(), createSigner(), createSigner()])
const [toSecond, toThird] = await Promise.all([
  first.sign({ nextKey: second.publicKey }),
  second.sign({ nextKey: third.publicKey }),
])
const known = (...signers: (typeof first)[]) => ({ leaseKeys: signers.map(({ publicKey }) => publicKey), takesNewKey: false })

test('the first key that a device sees counts', async () => {
  expect(await trustedKeys(known(), { publicKey: first.publicKey, endorsements: [] })).toEqual([first.publicKey])
})

test('another one counts where keys that count have signed it, one after the other; leases of before go on counting', async () => {
  const answer = { publicKey: third.publicKey, endorsements: [toSecond, toThird] }
  expect(await trustedKeys(known(first), answer)).toEqual([first.publicKey, second.publicKey, third.publicKey])
  expect(await trustedKeys(known(second), answer)).toEqual([second.publicKey, third.publicKey])
})

test('one that nobody has signed, or a stranger, is refused', async () => {
  const forged = await strange.sign({ nextKey: third.publicKey })
  const lease = await first.sign({ userId: ME, issuedAt: 1, tracks: [] })
  for (const endorsements of [[], [forged], [toThird], [lease], ['nothing']]) {
    await expect(trustedKeys(known(first), { publicKey: third.publicKey, endorsements })).rejects.toThrow(UntrustedKey)
  }
})

test('after a sign-in the key that the server shows takes the place of all, unless it is one of them', async () => {
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
  await askFor(ME, { cards: [server.record(resourceId, 1)] }, server.clock.now)
  while ((await downloadNext(server.downloads, signal)) === 'done');
  return readTrack(ME, resourceId)
}

test('a device downloads under a key that was rotated, and stops under one that nobody vouches for until its member signs in', async () => {
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
  // What the former keys signed counts no more, and is asked for again.
  expect(await readAccount(ME)).toMatchObject({ leaseKeys: [expect.anything()], takesNewKey: false, leasedAt: 0 })
})
