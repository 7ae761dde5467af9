import { API_BASE, CLIENT_ID_HEADER, WEB_CLIENT_ID } from '@shenglang/contract/constants'
import { messageIn, parseBody } from '@shenglang/contract/envelope'
import { studioPath, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { DetailedError, Upload } from 'tus-js-client'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { errorWords } from '../ui/error-words.ts'
import { whyNotSend } from './file-checks.ts'
import { createSpeedometer, type UploadItem } from './upload-state.ts'

const ENDPOINT = API_BASE + studioPath.uploads
const AT_ONCE = 2
const CHUNK_BYTES = 64 * 1024 * 1024
/** An hour, for a server that is restarted or out of reach. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, ...Array<number>(360).fill(10_000)]
const CUT_OFF = '网络已断开，恢复后自动继续'
const RETRIED = [0, 408, 409, 423, 429, 500, 502, 503, 504]

export interface Target {
  /** The work that it becomes a version of; a new one without. */
  workId?: string
  /** The file whose place it takes. */
  replacesId?: string
}

interface Entry {
  item: UploadItem
  file: File
  target: Target
  fingerprint: string
  tus?: Upload
  /** Some of it was sent, now or earlier. */
  isBegun?: boolean
  /** It stopped because there was no network: it goes on when there is one. */
  isCutOff?: boolean
}

/** Sends files, two at a time; each goes on where it stood after a pause, a lost network, a closed tab. */
function createUploader(userId: string) {
  let entries: Entry[] = []
  let shown: readonly UploadItem[] = []
  const listeners = new Set<() => void>()
  let serial = 0

  const show = () => {
    shown = entries.map(({ item }) => item)
    for (const listener of listeners) listener()
  }
  const change = (entry: Entry, changes: Partial<UploadItem>) => {
    entry.item = { ...entry.item, ...changes }
    show()
  }
  const goOn = () => {
    const busy = entries.filter(({ item }) => item.phase === 'sending' || item.phase === 'checking').length
    for (const entry of entries.filter(({ item }) => item.phase === 'waiting').slice(0, AT_ONCE - busy)) send(entry)
  }
  const fail = (entry: Entry, reason: string) => {
    entry.isCutOff = reason === CUT_OFF
    change(entry, { phase: 'failed', reason, speed: 0 })
    goOn()
  }

  const send = async (entry: Entry) => {
    change(entry, { phase: 'checking', reason: '' })
    try {
      entry.tus ??= await prepare(entry)
      // What was begun before was looked at then; the server tells how much of it has come: all, when only its answer was lost.
      const reason = entry.isBegun ? '' : await whyNotSend(entry.file)
      if (reason !== '') return fail(entry, reason)
      if (entry.item.phase !== 'checking') return
      entry.isBegun = true
      change(entry, { phase: 'sending' })
      entry.tus.start()
    } catch (error) {
      const reason = errorWords(error)
      fail(entry, navigator.onLine ? reason : CUT_OFF)
    }
  }

  const prepare = async (entry: Entry): Promise<Upload> => {
    const { file, target } = entry
    const { Upload: TusUpload } = await import('tus-js-client')
    const speed = createSpeedometer()
    const tus = new TusUpload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      headers: { [CLIENT_ID_HEADER]: WEB_CLIENT_ID },
      metadata: {
        [UPLOAD_FIELDS.name]: file.name,
        ...(target.workId ? { [UPLOAD_FIELDS.work]: target.workId } : {}),
        ...(target.replacesId ? { [UPLOAD_FIELDS.replaces]: target.replacesId } : {}),
      },
      fingerprint: async () => entry.fingerprint,
      onProgress: (sent) => change(entry, { sent, speed: speed(sent, performance.now()), reason: '' }),
      onShouldRetry(error) {
        // Without a network there is nothing to try: it goes on as soon as there is one.
        const isRetried = navigator.onLine && RETRIED.includes(error.originalResponse?.getStatus() ?? 0)
        if (isRetried) change(entry, { speed: 0, reason: '连接中断，正在重试' })
        return isRetried
      },
      onSuccess() {
        change(entry, { phase: 'done', sent: file.size, speed: 0, reason: '' })
        goOn()
      },
      onError: (error) => fail(entry, wordsOf(error)),
    })
    const [previous] = await tus.findPreviousUploads()
    if (previous) {
      tus.resumeFromPreviousUpload(previous)
      entry.isBegun = true
    }
    return tus
  }

  const wait = (entry: Entry) => {
    if (entry.item.phase === 'paused' || entry.item.phase === 'failed') change(entry, { phase: 'waiting', reason: '' })
  }
  /** Nobody tells an open connection that the network is gone: it is given up, and another opened once there is a network. */
  const cutOff = () => {
    for (const entry of entries.filter(({ item }) => item.phase === 'sending')) {
      entry.tus?.abort().catch(() => {})
      fail(entry, CUT_OFF)
    }
  }
  const resumeCutOff = () => {
    for (const entry of entries.filter(({ item, isCutOff }) => isCutOff && item.phase === 'failed')) wait(entry)
    goOn()
  }

  const find = (id: string) => entries.find(({ item }) => item.id === id)
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      // The same listener again is no second one. They stay: uploads go on while other pages are open.
      window.addEventListener('offline', cutOff)
      window.addEventListener('online', resumeCutOff)
      return () => {
        listeners.delete(listener)
      }
    },
    items: () => shown,
    add(files: readonly File[], target: Target = {}) {
      for (const file of files) {
        const fingerprint = fingerprintOf(userId, file, target)
        const known = entries.find((entry) => entry.fingerprint === fingerprint && entry.item.phase !== 'done')
        if (known) {
          wait(known)
          continue
        }
        serial += 1
        const { workId = '' } = target
        const item: UploadItem = {
          id: String(serial),
          name: file.name,
          workId,
          size: file.size,
          sent: 0,
          speed: 0,
          phase: 'waiting',
          reason: '',
        }
        entries = [...entries, { item, file, target, fingerprint }]
      }
      show()
      goOn()
    },
    pause(id: string) {
      const entry = find(id)
      if (!entry) return
      change(entry, { phase: 'paused', speed: 0, reason: '' })
      entry.tus?.abort().catch(() => {})
      goOn()
    },
    resume(id: string) {
      const entry = find(id)
      if (!entry) return
      wait(entry)
      goOn()
    },
    /** Takes it off the page; what had been sent of it is let go. */
    remove(id: string) {
      const entry = find(id)
      entries = entries.filter((other) => other !== entry)
      if (entry && entry.item.phase !== 'done') entry.tus?.abort(true).catch(() => {})
      show()
      goOn()
    },
  }
}

export type Uploader = ReturnType<typeof createUploader>

let current: { userId: string; uploader: Uploader } | undefined

/** The uploads of whoever is signed in; they go on while other pages of the site are open. */
export function uploaderOf(userId: string): Uploader {
  if (current?.userId !== userId) current = { userId, uploader: createUploader(userId) }
  return current.uploader
}

const fingerprintOf = (userId: string, file: File, { workId = '', replacesId = '' }: Target) =>
  ['studio', userId, file.name, file.size, file.lastModified, workId, replacesId].join('/')

/** Uploads of this user that were begun in this browser and not finished: the same file, chosen again, goes on. */
export async function findInterrupted(userId: string): Promise<{ name: string; key: string }[]> {
  const { defaultOptions } = await import('tus-js-client')
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all
    .filter(({ urlStorageKey }) => urlStorageKey.includes(`studio/${userId}/`))
    .map(({ metadata, urlStorageKey }) => ({ name: metadata[UPLOAD_FIELDS.name] ?? '', key: urlStorageKey }))
}

function wordsOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return CUT_OFF
  if (response.getStatus() === 401) signInPrompt.ask()
  return messageIn(parseBody(response.getBody())) ?? '上传失败，请重试'
}
