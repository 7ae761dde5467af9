import { API_BASE } from '@shenglang/contract/constants'
import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { studioPath, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { DetailedError, Upload } from 'tus-js-client'
import { pageHeaders } from '../remote/page-user.ts'
import { consentPrompt } from '../session/consent-prompt.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'

const ENDPOINT = API_BASE + studioPath.uploads
const CHUNK_BYTES = 64 * 1024 * 1024
/** An hour, for a server that is restarted or out of reach. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, ...Array<number>(360).fill(10_000)]
const RETRIED = [0, 408, 409, 423, 429, 500, 502, 503, 504]
export const CUT_OFF = '网络已断开，恢复后自动继续'

export interface Target {
  /** The work that it becomes a version of; a new one without. */
  workId?: string
  /** The file whose place it takes. */
  replacesId?: string
}

interface Sending {
  file: File
  target: Target
  fingerprint: string
  onProgress: (sent: number) => void
  onRetry: () => void
  onSuccess: () => void
  /** In words for the reader. */
  onFailure: (reason: string) => void
}

/** An upload that can be started, and whether it goes on where an earlier one stopped. */
export async function prepareUpload(sending: Sending): Promise<{ upload: Upload; isBegun: boolean }> {
  const { file, target, fingerprint, onProgress, onRetry, onSuccess, onFailure } = sending
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    headers: pageHeaders(),
    metadata: {
      [UPLOAD_FIELDS.name]: file.name,
      ...(target.workId ? { [UPLOAD_FIELDS.work]: target.workId } : {}),
      ...(target.replacesId ? { [UPLOAD_FIELDS.replaces]: target.replacesId } : {}),
    },
    fingerprint: async () => fingerprint,
    onProgress,
    onShouldRetry(error) {
      // Without a network there is nothing to try: it goes on as soon as there is one.
      const isRetried = navigator.onLine && RETRIED.includes(error.originalResponse?.getStatus() ?? 0)
      if (isRetried) onRetry()
      return isRetried
    },
    onSuccess,
    async onError(error) {
      if (faultOf(error) === 'CONSENT_REQUIRED' && (await consentPrompt.ask())) upload.start()
      else onFailure(wordsOf(error))
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  return { upload, isBegun: previous !== undefined }
}

export const fingerprintOf = (userId: string, file: File, { workId = '', replacesId = '' }: Target) =>
  ['studio', userId, file.name, file.size, file.lastModified, workId, replacesId].join('/')

/** Uploads of this user that were begun in this browser and not finished: the same file, chosen again, goes on. */
export async function findInterrupted(userId: string): Promise<{ name: string; key: string }[]> {
  const { defaultOptions } = await import('tus-js-client')
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all
    .filter(({ urlStorageKey }) => urlStorageKey.includes(`studio/${userId}/`))
    .map(({ metadata, urlStorageKey }) => ({ name: metadata[UPLOAD_FIELDS.name] ?? '', key: urlStorageKey }))
}

function faultOf(error: Error | DetailedError): unknown {
  const body = 'originalResponse' in error && parseBody(error.originalResponse?.getBody() ?? '')
  return typeof body === 'object' && body !== null && 'fault' in body ? body.fault : undefined
}

function wordsOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return CUT_OFF
  if (response.getStatus() === 401) signInPrompt.ask()
  return messageIn(parseBody(response.getBody())) ?? '上传失败，请重试'
}
