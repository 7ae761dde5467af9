import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Calls, RETRY_MS } from './calls.ts'

const RATE = 44_100
const CHUNK_BYTES = 128 * 1024
const PAUSE_MS = 700
/** Pause between two uploads of an artist, since a worker has to prepare each. */
const REST_MS = 10_000
const TUS = { 'tus-resumable': '1.0.0' }

/** Artists who upload one recording after another, in chunks, and resume at the offset that the site returns. */
export class Uploaders {
  /** Name of a finished upload → hash of its bytes. */
  readonly finished = new Map<string, string>()
  /** Sentences on acknowledged bytes that were lost. */
  readonly wrong: string[] = []
  readonly #calls: Calls
  readonly #tokens: readonly string[]
  readonly #seconds: number
  readonly #ending = new AbortController()
  #working: Promise<unknown> = Promise.resolve()

  constructor(calls: Calls, tokens: readonly string[], seconds: number) {
    this.#calls = calls
    this.#tokens = tokens
    this.#seconds = seconds
  }

  start(): void {
    this.#working = Promise.all(this.#tokens.map((token, index) => this.#upload(token, index)))
  }

  /** Begins no new upload, and waits for those under way. */
  async end(): Promise<void> {
    this.#ending.abort()
    await this.#working
  }

  async #upload(token: string, artist: number): Promise<void> {
    const { signal } = this.#ending
    for (let count = 0; !signal.aborted; count += 1) {
      const bytes = noise(this.#seconds)
      const name = `night-${artist}-${count}.wav`
      const location = await this.#create(token, name, bytes.length)
      if (location !== undefined && (await this.#send(token, location, bytes))) {
        this.finished.set(name, createHash('sha256').update(bytes).digest('hex'))
      }
      await delay(REST_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** The address of the new upload; undefined when the benchmark ends before the site has created it. */
  async #create(token: string, name: string, size: number): Promise<string | undefined> {
    const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': `filename ${btoa(name)}` }
    while (!this.#ending.signal.aborted) {
      const created = await this.#calls.send({ method: 'POST', address: '/api/studio/uploads', token, headers })
      if (created.status === 201 && created.headers.location) return created.headers.location
      await delay(RETRY_MS)
    }
    return undefined
  }

  /** True once the site has acknowledged all bytes; false when the upload was lost. */
  async #send(token: string, address: string, bytes: Buffer): Promise<boolean> {
    let [acknowledged, offset] = [0, 0]
    for (;;) {
      const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const body = bytes.subarray(offset, offset + CHUNK_BYTES)
      const sent = await this.#calls.send({ method: 'PATCH', address, token, headers, body })
      let at = sent.status === 204 ? offsetIn(sent.headers) : undefined
      while (at === undefined) {
        await delay(RETRY_MS)
        const state = await this.#calls.send({ method: 'HEAD', address, token, headers: TUS })
        if (state.status === 404 || state.status === 410) {
          this.wrong.push(`an upload is gone after ${acknowledged} acknowledged bytes`)
          return false
        }
        at = state.status === 200 ? offsetIn(state.headers) : undefined
      }
      if (at < acknowledged) this.wrong.push(`an upload went back from ${acknowledged} acknowledged bytes to ${at}`)
      acknowledged = Math.max(acknowledged, at)
      offset = at
      if (offset === bytes.length) return true
      await delay(PAUSE_MS)
    }
  }
}

const offsetIn = (headers: { [name: string]: string | string[] | undefined }) => Number(headers['upload-offset'])

/** A mono WAV file of random noise, so that no two are alike. */
function noise(seconds: number): Buffer {
  const sound = randomBytes(seconds * RATE * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  return Buffer.concat([head, sound])
}
