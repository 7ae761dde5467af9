import { PIECE_BYTES } from '@shenglang/contract/media/offline'

/** The clear bytes of a piece: with nonce and tag a piece stays within what the contract allows. */
export const CLEAR_BYTES = PIECE_BYTES / 2
const NONCE_BYTES = 12

/** Which piece of which recording. */
export interface PieceName {
  fileId: string
  version: string
  rung: string
  piece: number
}

/** Where pieces lie: a put is there as a whole or not at all. */
export interface PieceStore {
  put(name: PieceName, sealed: Uint8Array<ArrayBuffer>): Promise<void>
  get(name: PieceName): Promise<ArrayBuffer | undefined>
  /** All of a file, with what it looks like. */
  drop(fileId: string): Promise<void>
  dropAll(): Promise<void>
}

export const piecesIn = (bytes: number): number => Math.ceil(bytes / CLEAR_BYTES)

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const nameOf = ({ fileId, version, rung, piece }: PieceName) => `${fileId}/${version}/${rung}/${piece}`

/** Nonce and cipher; a piece opens under its own name alone. */
export async function seal(key: CryptoKey, name: PieceName, clear: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = await crypto.subtle.encrypt(parametersOf(name, iv), key, clear)
  const sealed = new Uint8Array(NONCE_BYTES + cipher.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(cipher), NONCE_BYTES)
  return sealed
}

/** Throws where a byte is another one than was put there. */
export function unseal(key: CryptoKey, name: PieceName, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, NONCE_BYTES)
  return crypto.subtle.decrypt(parametersOf(name, iv), key, new Uint8Array(sealed, NONCE_BYTES))
}

const parametersOf = (name: PieceName, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(nameOf(name)),
})

/** A member's own cache: to let go of everything is to delete it. A new number leaves the old ones behind. */
export const cacheOf = (userId: string): string => `offline-1.${userId}`

const PIECES = '/offline/'

/** Out of reach of every page: no address of the site begins so. */
const addressOf = (name: PieceName) => PIECES + nameOf(name)

export function cachedPieces(userId: string): PieceStore {
  const open = () => caches.open(cacheOf(userId))
  return {
    put: async (name, sealed) => (await open()).put(addressOf(name), new Response(sealed)),
    get: async (name) => (await (await open()).match(addressOf(name)))?.arrayBuffer(),
    async drop(fileId) {
      const cache = await open()
      const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.includes(`/${fileId}/`))
      await Promise.all(own.map((key) => cache.delete(key)))
    },
    async dropAll() {
      await caches.delete(cacheOf(userId))
    },
  }
}
