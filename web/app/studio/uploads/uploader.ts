import { createSpeedometer } from '../../ui/data/speed.ts'
import { warnBeforeUnload } from '../../ui/overlays/hold-page.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import { duplicateNote, whyNotSend } from './file-checks.ts'
import { hashFile } from './hash-file.ts'
import * as texts from './texts.ts'
import { CUT_OFF, type PreparedUpload, prepareUpload } from './tus-upload.ts'
import type { Target } from './unfinished-uploads.ts'
import type { UploadItem } from './upload-state.ts'

const AT_ONCE = 2
/** More restarts would not help: the failure then has another cause. */
const RESTARTS_MAX = 2

const isOnItsWay = ({ phase }: UploadItem) => phase === 'waiting' || phase === 'checking' || phase === 'sending'

interface Entry {
  item: UploadItem
  file: File
  target: Target
  /** In base64; unset until it is hashed. */
  sha256?: string | undefined
  upload?: PreparedUpload | undefined
  /** Ends the check or the upload that is under way. */
  run?: AbortController
  /** Number of restarts because an earlier upload could not be continued. */
  restarts: number
  /** It stopped without a network and resumes with one. */
  isCutOff?: boolean
}

function stop({ run, upload }: Entry): void {
  run?.abort()
  upload?.stop()
}

/** Uploads files, two at a time; each resumes after a pause, a lost network, a closed tab. */
export class Uploader {
  readonly #userId: string
  readonly #listeners = new Set<() => void>()
  #entries: Entry[] = []
  #shown: readonly UploadItem[] = []
  #serial = 0

  constructor(userId: string) {
    this.#userId = userId
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    // Adding the same listener again has no effect. They stay: uploads continue while other pages are open.
    window.addEventListener('offline', this.#cutOff)
    window.addEventListener('online', this.#resumeCutOff)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  items = (): readonly UploadItem[] => this.#shown

  add(files: readonly File[], target: Target = {}): void {
    const added = files.map((file): Entry => ({ item: this.#newItem(file, target), file, target, restarts: 0 }))
    this.#entries = [...this.#entries, ...added]
    this.#show()
    this.#startNext()
  }

  pause(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    this.#change(entry, { phase: 'paused', speed: 0, reason: '' })
    stop(entry)
    this.#startNext()
  }

  resume(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    entry.restarts = 0
    this.#wait(entry)
    this.#startNext()
  }

  /** Removes it from the page, and deletes what was sent of it. */
  remove(id: string): void {
    const entry = this.#find(id)
    this.#entries = this.#entries.filter((other) => other !== entry)
    entry?.run?.abort()
    if (entry && entry.item.phase !== 'done') entry.upload?.discard()
    this.#show()
    this.#startNext()
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find(({ item }) => item.id === id)
  }

  #newItem({ name, size }: File, { workId = '' }: Target): UploadItem {
    this.#serial += 1
    return { id: String(this.#serial), name, workId, size, sent: 0, checked: 0, speed: 0, phase: 'waiting', reason: '', note: '' }
  }

  #show(): void {
    this.#shown = this.#entries.map(({ item }) => item)
    warnBeforeUnload(this, this.#shown.some(isOnItsWay))
    for (const listener of this.#listeners) listener()
  }

  #change(entry: Entry, changes: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...changes }
    this.#show()
  }

  #startNext(): void {
    const busy = this.#entries.filter(({ item }) => item.phase === 'sending' || item.phase === 'checking').length
    const waiting = this.#entries.filter(({ item }) => item.phase === 'waiting')
    for (const entry of waiting.slice(0, AT_ONCE - busy)) void this.#send(entry)
  }

  #wait(entry: Entry): void {
    const { phase } = entry.item
    if (phase === 'paused' || phase === 'failed') this.#change(entry, { phase: 'waiting', reason: '' })
  }

  #fail(entry: Entry, reason: string): void {
    entry.isCutOff = reason === CUT_OFF
    this.#change(entry, { phase: 'failed', reason, speed: 0 })
    this.#startNext()
  }

  async #send(entry: Entry): Promise<void> {
    entry.run = new AbortController()
    const { signal } = entry.run
    this.#change(entry, { phase: 'checking', reason: '' })
    try {
      const refusal = await whyNotSend(entry.file)
      signal.throwIfAborted()
      if (refusal !== '') return this.#fail(entry, refusal)
      entry.sha256 ??= await hashFile(entry.file, { signal, onBytes: (checked) => this.#change(entry, { checked }) })
      if (this.#joinSame(entry)) return
      const upload = await this.#prepare(entry, entry.sha256, signal)
      const known = upload.isContinued ? '' : await duplicateNote(entry.sha256, entry.target)
      signal.throwIfAborted()
      if (known !== '') return this.#fail(entry, known)
      entry.upload = upload
      if (upload.note !== '') this.#change(entry, { note: upload.note })
      upload.start()
    } catch (error) {
      if (signal.aborted) return
      const reason = errorMessage(error)
      this.#fail(entry, navigator.onLine ? reason : CUT_OFF)
    }
  }

  /** Continues the upload of the same file, if there is one here, with the file that was chosen last. */
  #joinSame(entry: Entry): boolean {
    const isSame = (other: Entry) =>
      other !== entry &&
      other.sha256 === entry.sha256 &&
      other.target.workId === entry.target.workId &&
      other.target.replacesId === entry.target.replacesId
    const same = this.#entries.find((other) => isSame(other) && other.item.phase !== 'done')
    if (!same) return false
    this.#entries = this.#entries.filter((other) => other !== entry)
    if (!isOnItsWay(same.item)) same.file = entry.file
    this.#wait(same)
    this.#show()
    this.#startNext()
    return true
  }

  #prepare(entry: Entry, sha256: string, signal: AbortSignal): Promise<PreparedUpload> {
    const { file, target, restarts, upload } = entry
    const speed = createSpeedometer()
    const unlessStopped = (changes: () => Partial<UploadItem>) => {
      if (!signal.aborted) this.#change(entry, changes())
    }
    return prepareUpload({
      userId: this.#userId,
      file,
      sha256,
      target,
      signal,
      url: upload?.url,
      mayBeByName: restarts === 0,
      onProgress: (sent) => unlessStopped(() => ({ phase: 'sending', sent, speed: speed(sent, performance.now()), reason: '' })),
      onRetry: () => unlessStopped(() => ({ speed: 0, reason: texts.connectionLost })),
      onSuccess: () => {
        this.#change(entry, { phase: 'done', sent: file.size, speed: 0, reason: '' })
        this.#startNext()
      },
      // Both are called late, after stored bytes were deleted or the user was asked: the upload may have been stopped by then.
      onFailure: (reason) => {
        if (!signal.aborted) this.#fail(entry, reason)
      },
      onRestart: (note) => {
        if (!signal.aborted) this.#restart(entry, note)
      },
    })
  }

  #restart(entry: Entry, note: string): void {
    if (entry.restarts >= RESTARTS_MAX) {
      this.#fail(entry, texts.uploadFailed)
      return
    }
    entry.restarts += 1
    entry.upload = undefined
    // The file may have been changed meanwhile.
    entry.sha256 = undefined
    this.#change(entry, { phase: 'waiting', sent: 0, checked: 0, speed: 0, reason: '', note })
    this.#startNext()
  }

  /** An open connection does not notice a lost network: it is aborted, and another opened once there is a network. */
  readonly #cutOff = (): void => {
    const isSent = ({ item: { phase }, sha256 }: Entry) => phase === 'sending' || (phase === 'checking' && sha256 !== undefined)
    for (const entry of this.#entries.filter(isSent)) {
      stop(entry)
      this.#fail(entry, CUT_OFF)
    }
  }

  readonly #resumeCutOff = (): void => {
    for (const entry of this.#entries.filter(({ item, isCutOff }) => isCutOff && item.phase === 'failed')) this.#wait(entry)
    this.#startNext()
  }
}

let current: { userId: string; uploader: Uploader } | undefined

/** The uploads of the signed-in user; they continue while other pages of the site are open. */
export function uploaderOf(userId: string): Uploader {
  if (current?.userId !== userId) current = { userId, uploader: new Uploader(userId) }
  return current.uploader
}
