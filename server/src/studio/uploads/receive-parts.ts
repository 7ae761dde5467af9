import type { Hash } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fault } from '@shenglang/contract/faults'
import { PartFile } from './part-file.ts'

/** Limits what a killed process loses: this many bytes of a fast upload, or `PART_MS` of a slow one. */
export const PART_BYTES = 64 * 1024 * 1024
const PART_MS = 5000

/** The upload that a request continues, and where its parts are stored. */
interface Incoming {
  offset: number
  /** Size of the whole upload; bytes beyond it are refused. */
  size: number
  /** The digest of everything before the offset, to be continued. */
  digest: Hash | undefined
  /** Local path for a part that begins at this offset; no other request writes to it. */
  pathOf: (beginsAt: number) => string
  /** Stores a part and acknowledges it. */
  store: (part: PartFile) => Promise<void>
  limits?: { bytes: number; ms: number }
}

interface Received {
  /** The offset up to which everything is stored. */
  end: number
  digest: Hash | undefined
  /** The error that cut the body off; undefined where all of it came. */
  failure: unknown
}

/**
 * Stores a body in parts, each of them while the next one is received. The received bytes of a body that breaks off are stored
 * as well. Throws where a part could not be stored; the parts before it stay.
 */
export async function receiveParts(body: Readable, incoming: Incoming): Promise<Received> {
  const parts = new IncomingParts(incoming)
  try {
    const failure = await pipeline(body, parts.sink).catch((error: unknown) => error)
    return { end: await parts.complete(), digest: incoming.digest, failure }
  } finally {
    await parts.close()
  }
}

class IncomingParts {
  readonly sink: Writable
  readonly #incoming: Incoming
  readonly #limits: { bytes: number; ms: number }
  #end: number
  #part: PartFile | undefined
  /** Chunks, and parts that become old between them, take turns. */
  #turn = Promise.resolve()
  #storing = Promise.resolve()

  constructor(incoming: Incoming) {
    this.#incoming = incoming
    this.#limits = incoming.limits ?? { bytes: PART_BYTES, ms: PART_MS }
    this.#end = incoming.offset
    this.sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (this.#end + chunk.length > incoming.size) return done(fault('UPLOAD_MALFORMED'))
        this.#inTurn(() => this.#receive(chunk)).then(() => done(), done)
      },
    })
  }

  /** Stores the received bytes; returns the offset of their end. Throws where a part could not be stored. */
  async complete(): Promise<number> {
    await this.#inTurn(() => this.#completePart())
    await this.#storing
    return this.#end
  }

  /** Ends all writing, and removes the local files. */
  async close(): Promise<void> {
    await this.#turn.catch(() => {})
    await this.#part?.remove()
    await this.#storing.catch(() => {})
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(step)
    // Thrown by the next turn.
    this.#turn.catch(() => {})
    return this.#turn
  }

  async #receive(chunk: Buffer): Promise<void> {
    if (this.#part && this.#part.bytes + chunk.length > this.#limits.bytes) await this.#completePart()
    this.#part ??= this.#beginPart()
    await this.#part.write(chunk)
    this.#incoming.digest?.update(chunk)
    this.#end += chunk.length
  }

  #beginPart(): PartFile {
    const onOld = () => void this.#inTurn(() => this.#completePart()).catch(() => {})
    return new PartFile(this.#incoming.pathOf(this.#end), this.#end, { ageMs: this.#limits.ms, onOld })
  }

  async #completePart(): Promise<void> {
    const part = this.#part
    if (!part) return
    await part.close()
    // One after another, so that offsets grow in order, and at most one part waits on this machine's disk.
    await this.#storing
    this.#part = undefined
    this.#storing = this.#incoming.store(part).finally(() => part.remove())
    // Thrown where it is awaited next.
    this.#storing.catch(() => {})
  }
}
