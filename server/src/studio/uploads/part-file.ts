import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

/** Size in bytes of the write buffer. */
const WAITING_BYTES = 1024 * 1024

/** A part of an upload on its way to the store: written on this machine until it is large or old enough. */
export class PartFile {
  readonly path: string
  /** Its offset in the upload. */
  readonly beginsAt: number
  readonly #stream: WriteStream
  readonly #aging: NodeJS.Timeout
  #bytes = 0

  constructor(path: string, beginsAt: number, { ageMs, onOld }: { ageMs: number; onOld: () => void }) {
    this.path = path
    this.beginsAt = beginsAt
    this.#stream = createWriteStream(path, { highWaterMark: WAITING_BYTES })
    // Thrown by the next write, or by `close`.
    this.#stream.on('error', () => {})
    this.#aging = setTimeout(onOld, ageMs)
  }

  get bytes(): number {
    return this.#bytes
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored
    this.#bytes += chunk.length
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain')
  }

  /** Resolves once all bytes are written. */
  async close(): Promise<void> {
    clearTimeout(this.#aging)
    this.#stream.end()
    await finished(this.#stream)
  }

  /** Removes it, once nothing writes to it any more. */
  async remove(): Promise<void> {
    clearTimeout(this.#aging)
    this.#stream.destroy()
    await finished(this.#stream).catch(() => {})
    await rm(this.path, { force: true })
  }
}
