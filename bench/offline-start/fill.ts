import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { bytesOf, masterOf, rungsOf } from '../../web/app/offline/downloads/renditions.ts'
import { fetchFor } from '../../web/app/offline/storage/crates.ts'
import { versionOf } from '../../web/app/offline/storage/downloads.ts'
import { changeTrack, openAccount, putFileRecord, readAccount } from '../../web/app/offline/storage/records.ts'
import { offlinePath } from '../../web/worker/offline/downloads/addresses.ts'
import { CLEAR_BYTES, cachedPieces, piecesIn, sealOf } from '../../web/worker/offline/downloads/pieces.ts'
import { createSigner } from '../../web/worker/offline/leases/signed-lease.ts'
import { offlineDatabase } from '../../web/worker/offline/storage/database.ts'
import { changeDevice } from '../../web/worker/offline/storage/device.ts'
import { SEALS, seal, sealJson } from '../../web/worker/offline/storage/sealing.ts'

export { readState } from '../../web/app/offline/sync/state.ts'

interface Filling {
  userId: string
  card: Resource
  source: AudioSource
  count: number
}

const DAY_MS = 86_400_000
const text = async (address: string) => (await fetch(address)).text()

/** Runs in a page: stores one recording as `count` tracks, each encrypted under the account's key. Returns their bytes. */
export async function fill({ userId, card, source, count }: Filling): Promise<number> {
  const address = `/api${source.playUrl}`
  const master = await text(address)
  const rung = rungsOf(master)[0]?.name ?? ''
  const beside = (name: string) => address.replace(/[^/]*$/, name)
  const playlist = await text(beside(`${rung}.m3u8`))
  const clear = await (await fetch(beside(`${rung}.m4s`))).arrayBuffer()
  const bytes = bytesOf(playlist)

  const signer = await createSigner()
  await openAccount(userId, { leasedAt: Date.now(), rights: '0 ', leaseKeys: [signer.publicKey] })
  await changeDevice(() => ({ userId }))
  localStorage.setItem('offline.saved.v1', '1')
  const { key } = (await readAccount(userId)) ?? {}
  if (!key) throw new Error('no key')
  const ids = Array.from({ length: count }, (_, index) => String(10_000_000 + index))
  await fetchFor(
    userId,
    { cards: ids.map((resourceId) => ({ ...card, resourceId, title: `${card.title} ${resourceId}` })) },
    Date.now(),
  )
  const endsAt = Date.now() + 30 * DAY_MS
  const tracks = ids.map((id) => ({ resourceId: id, fileIds: [id], endsAt }))
  const lease = await signer.sign({ userId, issuedAt: Date.now(), tracks })
  await (await offlineDatabase()).put('leases', { userId, leaseId: 'a', text: lease, publicKey: signer.publicKey })
  const version = versionOf(source.playUrl)
  for (const id of ids) {
    for (let piece = 0; piece < piecesIn(bytes); piece += 1) {
      const name = { fileId: id, version, rung, piece }
      await cachedPieces(userId).put(
        name,
        await seal(key, sealOf(name), clear.slice(piece * CLEAR_BYTES, (piece + 1) * CLEAR_BYTES)),
      )
    }
    const of = { userId, fileId: id, resourceId: id, version, rung, bytes, savedPieces: piecesIn(bytes) }
    await putFileRecord({ ...of, master: masterOf(master, rung), playlist })
    const sources = await sealJson(key, SEALS.sources(id), [{ ...source, fileId: id, playUrl: offlinePath(id) }])
    const saved = { state: 'saved', savedBytes: bytes, bytes, leaseId: 'a', endsAt, savedAt: Date.now() } as const
    await changeTrack(userId, id, { ...saved, sources, fileIds: [id] })
  }
  return bytes * count
}
