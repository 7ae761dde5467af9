import type { IncomingMessage } from 'node:http'
import type { Lock, Locker } from '@tus/server'

interface Holder {
  request: IncomingMessage
  freed: Promise<void>
}

/**
 * Lets one request at a time at an upload. Bytes that still come give way to the next request: their sender may long be gone
 * without the connection having heard of it. What needs no more of its sender is waited for.
 */
export class UploadLocks implements Locker {
  readonly #locks = new Map<string, Holder>()
  readonly #current: () => IncomingMessage

  /** `current` tells the request that is worked on. */
  constructor(current: () => IncomingMessage) {
    this.#current = current
  }

  newLock(id: string): Lock {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    return {
      lock: async () => {
        for (let other = this.#locks.get(id); other; other = this.#locks.get(id)) {
          if (!other.request.complete) other.request.destroy()
          await other.freed
        }
        this.#locks.set(id, { request: this.#current(), freed })
      },
      unlock: async () => {
        this.#locks.delete(id)
        free()
      },
    }
  }
}
