import { sha256 } from '@noble/hashes/sha2.js'

/** Up to this size the browser hashes everything at once, which is many times as fast; above it, each piece as it comes. */
const HELD_BYTES_MAX = 32 * 1024 * 1024

export type Bytes = Uint8Array<ArrayBuffer>

/** SHA-256 of streamed bytes. */
export class Digest {
  #held: Bytes[] = []
  #bytes = 0
  #running: ReturnType<typeof sha256.create> | undefined

  update(piece: Bytes): void {
    this.#bytes += piece.length
    if (this.#running) this.#running.update(piece)
    else this.#held.push(piece)
    // Over plain HTTP the browser hashes nothing.
    if (this.#running || (this.#bytes <= HELD_BYTES_MAX && 'subtle' in crypto)) return
    this.#running = sha256.create()
    for (const held of this.#held) this.#running.update(held)
    this.#held = []
  }

  async base64(): Promise<string> {
    const sum = this.#running
      ? this.#running.digest()
      : new Uint8Array(await crypto.subtle.digest('SHA-256', joined(this.#held, this.#bytes)))
    return btoa(String.fromCharCode(...sum))
  }
}

/** Concatenates pieces. */
export function joined(pieces: readonly Bytes[], length: number): Bytes {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The SHA-256 of a file, read piece by piece; `onBytes` is called with how many of it were hashed. */
export async function sumOf(file: Blob, onBytes: (bytes: number) => void = () => {}): Promise<string> {
  const digest = new Digest()
  let bytes = 0
  for await (const piece of piecesOf(file.stream())) {
    digest.update(piece)
    bytes += piece.length
    onBytes(bytes)
  }
  return digest.base64()
}

/** The pieces of a stream; stopping early cancels it. */
export async function* piecesOf(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
