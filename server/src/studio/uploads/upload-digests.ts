import { createHash, type Hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StudioDeps } from '../works/deps.ts'
import { selectOriginalHash } from '../works/originals.sql.ts'
import { asMissingPart, hashParts } from './stored-parts.ts'
import { selectParts } from './upload-parts.sql.ts'
import { selectUpload } from './uploads.sql.ts'

/** Digests of uploads under way; other digests are computed once the upload is complete. */
const DIGESTS_MAX = 200

/** SHA-256 of uploads: continued as this process receives their bytes, or made again from their stored parts. */
export class UploadDigests {
  /** Local folder in which parts lie while they are received and while they are read. */
  readonly folder: string
  readonly #deps: Pick<StudioDeps, 'db' | 'files'>
  readonly #underWay = new LRUCache<string, { digest: Hash; offset: number }>({ max: DIGESTS_MAX })
  /** By upload and offset, so that a sender that asks again costs no second read. */
  readonly #stored = new LRUCache<string, Promise<string>>({ max: DIGESTS_MAX })

  constructor(deps: Pick<StudioDeps, 'db' | 'files'>, folder: string) {
    this.folder = folder
    this.#deps = deps
  }

  /** The digest of all bytes before the offset, for the one who continues it; undefined where they passed another process. */
  take(id: string, offset: number): Hash | undefined {
    const cached = this.#underWay.get(id)
    // Removed first: after a failure it is unknown how much of what was hashed is stored.
    this.#underWay.delete(id)
    if (offset === 0) return createHash('sha256')
    return cached?.offset === offset ? cached.digest : undefined
  }

  keep(id: string, offset: number, digest: Hash): void {
    this.#underWay.set(id, { digest, offset })
  }

  /** The hash of a complete upload whose bytes all passed through this process; else `undefined`. */
  hashOf(id: string, size: number): string | undefined {
    const cached = this.#underWay.get(id)
    return cached?.offset === size ? cached.digest.copy().digest('hex') : undefined
  }

  /**
   * The SHA-256 in hex of an upload's bytes before an offset, as they are in the store. For a finished upload it is the
   * original's, undefined once that is deleted.
   */
  async storedHash(id: string, offset: number): Promise<string | undefined> {
    const upload = await selectUpload(this.#deps.db, id)
    if (!upload || upload.finished_at !== null) return selectOriginalHash(this.#deps.db, id)
    const key = `${id} ${offset}`
    const hash = this.#stored.get(key) ?? this.#hashStored(id, offset)
    this.#stored.set(key, hash)
    hash.catch(() => this.#stored.delete(key))
    return hash
  }

  async #hashStored(id: string, offset: number): Promise<string> {
    const { db, files } = this.#deps
    const keys = await selectParts(db, id, offset)
    const digest = await hashParts({ files, keys, folder: this.folder }).catch((error: unknown) =>
      Promise.reject(asMissingPart(error)),
    )
    // The next bytes continue it, unless others came meanwhile.
    if (!this.#underWay.has(id)) this.keep(id, offset, digest)
    return digest.copy().digest('hex')
  }
}
