import { LRUCache } from 'lru-cache'

interface FollowedCacheOptions<Value> {
  /** Loads those of `ids` that exist. */
  load(ids: string[]): Promise<Map<string, Value>>
  maxBytes: number
  /** About how much memory a value takes. */
  bytesOf(value: Value): number
  /** Another row whose changes may change the value, such as the artist of a resource. */
  ownerOf?(value: Value): string
}

/**
 * Values by their ids, cached until their changes invalidate them, up to so many bytes.
 * A value that is invalidated while it is loaded is not cached: it may have been read before the change.
 */
export class FollowedCache<Value extends object> {
  readonly #options: FollowedCacheOptions<Value>
  readonly #values: LRUCache<string, Value>
  readonly #idsOf = new Map<string, Set<string>>()
  readonly #loads = new Map<string, Promise<Map<string, Value>>>()

  constructor(options: FollowedCacheOptions<Value>) {
    this.#options = options
    this.#values = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: options.bytesOf,
      onInsert: (value, id) => this.#mine(value, id),
      dispose: (value, id) => this.#disown(value, id),
    })
  }

  /** Those of `ids` that exist, in their order; concurrent callers share one load. */
  async get(ids: string[]): Promise<Map<string, Value>> {
    const found = new Map<string, Value | undefined>()
    const missing: string[] = []
    for (const id of ids) {
      const value = this.#values.get(id)
      found.set(id, value)
      if (value === undefined && !this.#loads.has(id)) missing.push(id)
    }
    if (missing.length > 0) this.#load(missing)
    const awaited = [...found].flatMap(([id, value]) => (value === undefined ? [this.#loads.get(id)] : []))
    if (awaited.length > 0) {
      for (const loaded of await Promise.all(new Set(awaited))) {
        for (const [id, value] of loaded ?? []) if (found.has(id)) found.set(id, value)
      }
    }
    for (const [id, value] of found) if (value === undefined) found.delete(id)
    return found as Map<string, Value>
  }

  forget(id: string): void {
    this.#values.delete(id)
    this.#loads.delete(id)
  }

  /** Forgets the stale values of an owner; what is being loaded may be the owner’s too. */
  forgetOf(owner: string, isStill: (value: Value) => boolean): void {
    this.#loads.clear()
    for (const id of this.#idsOf.get(owner) ?? []) {
      const value = this.#values.peek(id)
      if (value && !isStill(value)) this.#values.delete(id)
    }
  }

  clear(): void {
    this.#values.clear()
    this.#loads.clear()
  }

  /** About how much memory all values take. */
  get bytes(): number {
    return this.#values.calculatedSize
  }

  #load(ids: string[]): void {
    const load = this.#options.load(ids)
    for (const id of ids) this.#loads.set(id, load)
    const finish = (loaded?: Map<string, Value>) => {
      for (const id of ids) {
        if (this.#loads.get(id) !== load) continue
        this.#loads.delete(id)
        const value = loaded?.get(id)
        if (value) this.#values.set(id, value)
      }
    }
    load.then(finish, () => finish())
  }

  #mine(value: Value, id: string): void {
    const owner = this.#options.ownerOf?.(value)
    if (owner === undefined) return
    const ids = this.#idsOf.get(owner)
    if (ids) ids.add(id)
    else this.#idsOf.set(owner, new Set([id]))
  }

  #disown(value: Value, id: string): void {
    const owner = this.#options.ownerOf?.(value)
    const ids = owner === undefined ? undefined : this.#idsOf.get(owner)
    if (owner === undefined || !ids?.delete(id) || ids.size > 0) return
    this.#idsOf.delete(owner)
  }
}
