import type { HttpRequest, HttpResponse } from 'tus-js-client'
import { demandReadable, hashFile } from './hash-file.ts'
import * as texts from './texts.ts'
import type { Unfinished } from './unfinished-uploads.ts'

/** Statuses after which the server still has the upload. */
export const RETRIED = [0, 408, 409, 423, 429, 500, 502, 503, 504]
const SIGNED_OUT = [401, 403]

const NOTES = { gone: texts.storedGone, damaged: texts.storedDiffers, other: texts.otherFile }

/** A new upload has to begin: what was stored is gone, damaged, or of another file. Its message is for the reader. */
export class CannotContinue extends Error {
  readonly why: keyof typeof NOTES

  constructor(why: keyof typeof NOTES) {
    super(NOTES[why])
    this.why = why
  }
}

/** The server did not say how far an upload is, and may still have it. */
export class OffsetRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(texts.uploadFailed)
    this.status = status
  }
}

interface Resuming {
  file: File
  signal: AbortSignal
  /** The earlier upload that is continued; undefined for a new one. */
  known: Unfinished | undefined
}

/**
 * Watches the answers that say how much of an upload is stored. tus-js-client begins a new upload after any answer but success,
 * and continues whatever is stored: here the stored bytes of an earlier upload are compared with the file's first, and no
 * answer but "gone" gives up what was acknowledged.
 */
export class ResumedUpload {
  readonly #file: File
  readonly #signal: AbortSignal
  readonly #known: Resuming['known']
  #isProven: boolean

  constructor({ file, signal, known }: Resuming) {
    this.#file = file
    this.#signal = signal
    this.#known = known
    this.#isProven = known === undefined
  }

  /** True when the stored bytes are known to belong to this file. */
  get isProven(): boolean {
    return this.#isProven || this.#known?.isByContent === true
  }

  onBeforeRequest = (request: HttpRequest): void => {
    if (request.getMethod() === 'HEAD' && !this.#isProven) request.setHeader('Want-Repr-Digest', 'sha-256=10')
  }

  /** Throws `CannotContinue`, `OffsetRefused`, `Unreadable`. */
  onAfterResponse = async (request: HttpRequest, response: HttpResponse): Promise<void> => {
    if (request.getMethod() !== 'HEAD') return
    const status = response.getStatus()
    if (status >= 400) {
      // A complete upload that is refused now, as no audio or as known, is gone as well; the next try gets the reason.
      if (status === 409 || !(RETRIED.includes(status) || SIGNED_OUT.includes(status))) throw new CannotContinue('gone')
      throw new OffsetRefused(status)
    }
    await demandReadable(this.#file)
    if (!this.#isProven) await this.#prove(response)
    this.#isProven = true
  }

  async #prove(response: HttpResponse): Promise<void> {
    const offset = Number(response.getHeader('Upload-Offset'))
    if (offset === 0) return
    const stored = /sha-256=:([^:]+):/.exec(response.getHeader('Repr-Digest') ?? '')?.[1]
    // A process of the version before does not say. What is complete and says none was finished, and its work deleted since.
    if (stored === undefined) throw offset < this.#file.size ? new OffsetRefused(503) : new CannotContinue('gone')
    const local = await hashFile(this.#file.slice(0, offset), { signal: this.#signal })
    if (local !== stored) throw new CannotContinue(this.#known?.isByContent ? 'damaged' : 'other')
  }
}
