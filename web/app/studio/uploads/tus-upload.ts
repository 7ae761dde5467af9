import { API_BASE } from '@shenglang/contract/constants'
import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { studioPath, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { DetailedError } from 'tus-js-client'
import { pageHeaders } from '../../remote/page-user.ts'
import { consentPrompt } from '../../session/consent-prompt.ts'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { Unreadable } from './hash-file.ts'
import { CannotContinue, OffsetRefused, RETRIED, ResumedUpload } from './resumed-upload.ts'
import * as texts from './texts.ts'
import { findUnfinished, fingerprintOf, forgetUnfinished, hasNamesake, type UploadIdentity } from './unfinished-uploads.ts'

const ENDPOINT = API_BASE + studioPath.uploads
const CHUNK_BYTES = 64 * 1024 * 1024
/** An hour, for a server that is restarted or unreachable. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, ...Array<number>(360).fill(10_000)]
export const CUT_OFF = texts.offlineResumes

interface Sending extends UploadIdentity {
  signal: AbortSignal
  /** Address of this tab's earlier attempt, for a browser that stores nothing. */
  url?: string | null | undefined
  /** An unfinished upload may be continued if only the file's name, size and time agree. */
  mayBeByName: boolean
  onProgress: (sent: number) => void
  onRetry: () => void
  onSuccess: () => void
  /** Called with a text for the reader. */
  onFailure: (reason: string) => void
  /** Called where a new upload has to begin, with a note for the reader. */
  onRestart: (note: string) => void
}

/** An upload that is ready to start. */
export interface PreparedUpload {
  /** It continues an earlier upload. */
  isContinued: boolean
  /** A note for the reader; usually ''. */
  note: string
  readonly url: string | null
  start(): void
  /** Stops; what is stored stays. */
  stop(): void
  /** Stops, and deletes what is stored of this file. */
  discard(): void
}

export async function prepareUpload(sending: Sending): Promise<PreparedUpload> {
  const { file, sha256, target, onProgress, onRetry, onSuccess, onFailure, onRestart } = sending
  const { Upload } = await import('tus-js-client')
  const known = await findUnfinished(sending, sending)
  const resumed = new ResumedUpload({ ...sending, known })
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    // RFC 9530: the server makes nothing of an upload whose bytes are not this file's.
    headers: { ...pageHeaders(), 'Repr-Digest': `sha-256=:${sha256}:` },
    metadata: {
      [UPLOAD_FIELDS.name]: file.name,
      ...(target.workId ? { [UPLOAD_FIELDS.work]: target.workId } : {}),
      ...(target.replacesId ? { [UPLOAD_FIELDS.replaces]: target.replacesId } : {}),
    },
    fingerprint: async () => fingerprintOf(sending),
    onProgress,
    onBeforeRequest: resumed.onBeforeRequest,
    onAfterResponse: resumed.onAfterResponse,
    onShouldRetry(error) {
      // Without a network there is no retry: it resumes as soon as there is one.
      const isRetried = navigator.onLine && isWorthRetrying(error)
      if (isRetried) onRetry()
      return isRetried
    },
    onSuccess,
    async onError(error) {
      const cause = causeOf(error)
      if (cause instanceof CannotContinue) {
        if (cause.why === 'damaged') await upload.abort(true).catch(() => {})
        if (cause.why === 'gone') await forgetUnfinished(sending, known)
        onRestart(cause.message)
      } else if (faultOf(error) === 'UPLOAD_CHECKSUM') {
        await forgetUnfinished(sending, known)
        onRestart(texts.sentDiffers)
      } else if (faultOf(error) === 'CONSENT_REQUIRED' && (await consentPrompt.request())) {
        if (!sending.signal.aborted) upload.start()
      } else onFailure(textOf(error))
    },
  })
  if (known) upload.resumeFromPreviousUpload(known.upload)
  else upload.url = sending.url ?? null
  return {
    isContinued: upload.url !== null,
    note: upload.url === null && (await hasNamesake(sending)) ? texts.otherFile : '',
    get url() {
      return upload.url
    },
    start: () => upload.start(),
    stop: () => void upload.abort().catch(() => {}),
    // Stored bytes that were not compared yet may belong to another file: they are left on the server.
    discard: () => void upload.abort(resumed.isProven).catch(() => {}),
  }
}

const responseOf = (error: Error | DetailedError) => ('originalResponse' in error ? error.originalResponse : null)

const causeOf = (error: Error | DetailedError) => ('causingError' in error ? error.causingError : null)

function statusOf(error: Error | DetailedError): number {
  const cause = causeOf(error)
  return responseOf(error)?.getStatus() ?? (cause instanceof OffsetRefused ? cause.status : 0)
}

function faultOf(error: Error | DetailedError): unknown {
  const body = parseBody(responseOf(error)?.getBody() ?? '')
  return typeof body === 'object' && body !== null && 'fault' in body ? body.fault : undefined
}

function isWorthRetrying(error: DetailedError): boolean {
  const cause = causeOf(error)
  if (cause instanceof CannotContinue || cause instanceof Unreadable || !RETRIED.includes(statusOf(error))) return false
  // Other conflicts, such as a file that is known, are final.
  return statusOf(error) !== 409 || faultOf(error) === 'UPLOAD_OFFSET'
}

function textOf(error: Error | DetailedError): string {
  const cause = causeOf(error)
  if (cause instanceof Unreadable) return cause.message
  const status = statusOf(error)
  if (status === 0) return CUT_OFF
  if (status === 401) signInPrompt.request()
  return messageIn(parseBody(responseOf(error)?.getBody() ?? '')) ?? texts.uploadFailed
}
