import { PIECE_BYTES } from '@shenglang/contract/offline/leases'
import type { Sealed } from '../storage/sealing.ts'

/** The clear bytes of a piece: with nonce and tag it stays within the contract's limit. */
export const CLEAR_BYTES = PIECE_BYTES / 2

/** Identifies a piece of a recording. */
export interface PieceName {
  fileId: string
  version: string
  rung: string
  piece: number
}

/** The store of pieces: a put succeeds as a whole or not at all. */
export interface PieceStore {
  put(name: PieceName, sealed: Sealed): Promise<void>
  get(name: PieceName): Promise<Sealed | undefined>
  /** All pieces of a file. */
  drop(fileId: string): Promise<void>
  dropAll(): Promise<void>
}

export const piecesIn = (bytes: number): number => Math.ceil(bytes / CLEAR_BYTES)

/** The name under which a piece is stored and encrypted. */
export const sealOf = ({ fileId, version, rung, piece }: PieceName): string => `${fileId}/${version}/${rung}/${piece}`

/** A member's own cache: deleting it deletes everything. A new number abandons the old ones. */
export const cacheOf = (userId: string): string => `offline-1.${userId}`

const PIECES = '/offline/'

/** Out of reach of every page: no address of the site starts like this. */
const addressOf = (name: PieceName) => PIECES + sealOf(name)

export function cachedPieces(userId: string): PieceStore {
  const open = () => caches.open(cacheOf(userId))
  return {
    put: async (name, sealed) => (await open()).put(addressOf(name), new Response(sealed)),
    async get(name) {
      const response = await (await open()).match(addressOf(name))
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async drop(fileId) {
      const cache = await open()
      const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${PIECES}${fileId}/`))
      await Promise.all(requests.map((request) => cache.delete(request)))
    },
    async dropAll() {
      await caches.delete(cacheOf(userId))
    },
  }
}
