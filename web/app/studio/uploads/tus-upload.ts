import { API_BASE } from '@shenglang/contract/constants'
import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { studioPath, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { DetailedError, Upload } from 'tus-js-client'
import { pageHeaders } from '../../remote/page-user.ts'
import { consentPrompt } from '../../session/consent-prompt.ts'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import * as texts from './texts.ts'

const ENDPOINT = API_BASE + studioPath.uploads
const CHUNK_BYTES = 64 * 1024 * 1024
/** An hour, for a server that is restarted or unreachable. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, ...Array<number>(360).fill(10_000)]
const RETRIED = [0, 408, 409, 423, 429, 500, 502, 503, 504]
export const CUT_OFF = texts.offlineResumes

export interface Target {
  /** The work that it becomes a version of; a new one without. */
  workId?: string
  /** The file that it replaces. */
  replacesId?: string
}

interface Sending {
  file: File
  target: Target
  fingerprint: string
  onProgress: (sent: number) => void
  onRetry: () => void
  onSuccess: () => void
  /** Called with a text for the reader. */
  onFailure: (reason: string) => void
}

/** A prepared upload, and whether it resumes an earlier one. */
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
      // Without a network there is no retry: it resumes as soon as there is one.
      const isRetried = navigator.onLine && RETRIED.includes(error.originalResponse?.getStatus() ?? 0)
      if (isRetried) onRetry()
      return isRetried
    },
    onSuccess,
    async onError(error) {
      if (faultOf(error) === 'CONSENT_REQUIRED' && (await consentPrompt.request())) upload.start()
      else onFailure(textOf(error))
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  return { upload, isBegun: previous !== undefined }
}

export const fingerprintOf = (userId: string, file: File, { workId = '', replacesId = '' }: Target) =>
  ['studio', userId, file.name, file.size, file.lastModified, workId, replacesId].join('/')

/** Unfinished uploads of this user in this browser: choosing the same file resumes. */
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

function textOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return CUT_OFF
  if (response.getStatus() === 401) signInPrompt.request()
  return messageIn(parseBody(response.getBody())) ?? texts.uploadFailed
}
