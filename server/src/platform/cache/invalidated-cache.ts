import { LRUCache } from 'lru-cache'

interface InvalidatedCacheOptions<Value> {
  /** Loads those of `ids` that exist. */
  load(ids: string[]): Promise<Map<string, Value>>
  maxBytes: number
  /** The approximate size of a value in memory, in bytes. */
  bytesOf(value: Value): number
  /** Another row whose changes may change the value, such as the artist of a resource. */
  ownerOf?(value: Value): string
}

/**
 * Values by their ids, cached until their changes invalidate them, up to `maxBytes`.
 * A value that is invalidated while it is loaded is not cached: it may have been read before the change.
 */
export class InvalidatedCache<Value extends object> {
  readonly #options: InvalidatedCacheOptions<Value>
  readonly #values: LRUCache<string, Value>
  readonly #idsOf = new Map<string, Set<string>>()
  readonly #loads = new Map<string, Promise<Map<string, Value>>>()

  constructor(options: InvalidatedCacheOptions<Value>) {
    this.#options = options
    this.#values = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: options.bytesOf,
      onInsert: (value, id) => this.#addToOwner(value, id),
      dispose: (value, id) => this.#removeFromOwner(value, id),
    })
  }

  /** Those of `ids` that exist, in their order; concurrent callers share one load. */
  async get(ids: string[]): Promise<Map<string, Value>> {
    const values = new Map<string, Value | undefined>()
    const missing: string[] = []
    for (const id of ids) {
      const value = this.#values.get(id)
      values.set(id, value)
      if (value === undefined && !this.#loads.has(id)) missing.push(id)
    }
    if (missing.length > 0) this.#load(missing)
    const awaited = [...values].flatMap(([id, value]) => (value === undefined ? [this.#loads.get(id)] : []))
    if (awaited.length > 0) {
      for (const loaded of await Promise.all(new Set(awaited))) {
        for (const [id, value] of loaded ?? []) if (values.has(id)) values.set(id, value)
      }
    }
    for (const [id, value] of values) if (value === undefined) values.delete(id)
    return values as Map<string, Value>
  }

  forget(id: string): void {
    this.#values.delete(id)
    this.#loads.delete(id)
  }

  /** Forgets the values of an owner that are no longer current, and all loads in progress, which may be of the same owner. */
  forgetOf(owner: string, isCurrent: (value: Value) => boolean): void {
    this.#loads.clear()
    for (const id of this.#idsOf.get(owner) ?? []) {
      const value = this.#values.peek(id)
      if (value && !isCurrent(value)) this.#values.delete(id)
    }
  }

  clear(): void {
    this.#values.clear()
    this.#loads.clear()
  }

  /** The approximate size of all values in memory, in bytes. */
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

  #addToOwner(value: Value, id: string): void {
    const owner = this.#options.ownerOf?.(value)
    if (owner === undefined) return
    const ids = this.#idsOf.get(owner)
    if (ids) ids.add(id)
    else this.#idsOf.set(owner, new Set([id]))
  }

  #removeFromOwner(value: Value, id: string): void {
    const owner = this.#options.ownerOf?.(value)
    const ids = owner === undefined ? undefined : this.#idsOf.get(owner)
    if (owner === undefined || !ids?.delete(id) || ids.size > 0) return
    this.#idsOf.delete(owner)
  }
}
