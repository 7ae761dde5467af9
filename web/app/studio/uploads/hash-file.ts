import type { HashReport } from './hash-worker.ts'
import * as texts from './texts.ts'

/** The file was changed or moved since it was chosen. */
export class Unreadable extends Error {}

interface Hashing {
  signal: AbortSignal
  /** Called with the number of bytes hashed so far. */
  onBytes?: (bytes: number) => void
}

/** The SHA-256 of a file in base64, hashed in a worker, so that the page goes on. Throws `Unreadable`. */
export async function hashFile(file: Blob, { signal, onBytes = () => {} }: Hashing): Promise<string> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', () => reject(new Error(texts.uploadFailed)))
      worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
        if (data === 'unreadable') reject(new Unreadable(texts.fileChanged))
        else if ('sum' in data) resolve(data.sum)
        else onBytes(data.bytes)
      })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

/** A hash in base64 as hex. */
export const hexOf = (base64: string) =>
  Array.from(atob(base64), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')

/** Throws `Unreadable`. */
export async function demandReadable(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new Unreadable(texts.fileChanged, { cause: error })
    })
}
