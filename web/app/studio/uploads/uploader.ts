import type { Upload } from 'tus-js-client'
import { createSpeedometer } from '../../ui/data/speed.ts'
import { holdPage } from '../../ui/overlays/hold-page.ts'
import { errorMessage } from '../../ui/text/error-message.ts'
import { whyNotSend } from './file-checks.ts'
import * as texts from './texts.ts'
import { CUT_OFF, fingerprintOf, prepareUpload, type Target } from './tus-upload.ts'
import type { UploadItem } from './upload-state.ts'

const AT_ONCE = 2

const isOnItsWay = ({ phase }: UploadItem) => phase === 'waiting' || phase === 'checking' || phase === 'sending'

interface Entry {
  item: UploadItem
  file: File
  target: Target
  fingerprint: string
  upload?: Upload
  /** Some of it was sent, now or earlier. */
  isBegun?: boolean
  /** It stopped without a network and resumes with one. */
  isCutOff?: boolean
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
    for (const file of files) {
      const fingerprint = fingerprintOf(this.#userId, file, target)
      const known = this.#entries.find((entry) => entry.fingerprint === fingerprint && entry.item.phase !== 'done')
      if (known) this.#wait(known)
      else this.#entries = [...this.#entries, { item: this.#newItem(file, target), file, target, fingerprint }]
    }
    this.#show()
    this.#goOn()
  }

  pause(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    this.#change(entry, { phase: 'paused', speed: 0, reason: '' })
    entry.upload?.abort().catch(() => {})
    this.#goOn()
  }

  resume(id: string): void {
    const entry = this.#find(id)
    if (!entry) return
    this.#wait(entry)
    this.#goOn()
  }

  /** Removes it from the page, and deletes what was sent of it. */
  remove(id: string): void {
    const entry = this.#find(id)
    this.#entries = this.#entries.filter((other) => other !== entry)
    if (entry && entry.item.phase !== 'done') entry.upload?.abort(true).catch(() => {})
    this.#show()
    this.#goOn()
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find(({ item }) => item.id === id)
  }

  #newItem({ name, size }: File, { workId = '' }: Target): UploadItem {
    this.#serial += 1
    return { id: String(this.#serial), name, workId, size, sent: 0, speed: 0, phase: 'waiting', reason: '' }
  }

  #show(): void {
    this.#shown = this.#entries.map(({ item }) => item)
    holdPage(this, this.#shown.some(isOnItsWay))
    for (const listener of this.#listeners) listener()
  }

  #change(entry: Entry, changes: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...changes }
    this.#show()
  }

  #goOn(): void {
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
    this.#goOn()
  }

  async #send(entry: Entry): Promise<void> {
    this.#change(entry, { phase: 'checking', reason: '' })
    try {
      entry.upload ??= await this.#prepare(entry)
      // A resumed file was checked before; the server says how much it has received: all, when only its answer was lost.
      const reason = entry.isBegun ? '' : await whyNotSend(entry.file)
      if (reason !== '') return this.#fail(entry, reason)
      if (entry.item.phase !== 'checking') return
      entry.isBegun = true
      this.#change(entry, { phase: 'sending' })
      entry.upload.start()
    } catch (error) {
      const reason = errorMessage(error)
      this.#fail(entry, navigator.onLine ? reason : CUT_OFF)
    }
  }

  async #prepare(entry: Entry): Promise<Upload> {
    const { file, target, fingerprint } = entry
    const speed = createSpeedometer()
    const { upload, isBegun } = await prepareUpload({
      file,
      target,
      fingerprint,
      onProgress: (sent) => this.#change(entry, { sent, speed: speed(sent, performance.now()), reason: '' }),
      onRetry: () => this.#change(entry, { speed: 0, reason: texts.connectionLost }),
      onSuccess: () => {
        this.#change(entry, { phase: 'done', sent: file.size, speed: 0, reason: '' })
        this.#goOn()
      },
      onFailure: (reason) => this.#fail(entry, reason),
    })
    if (isBegun) entry.isBegun = true
    return upload
  }

  /** An open connection does not notice a lost network: it is aborted, and another opened once there is a network. */
  readonly #cutOff = (): void => {
    for (const entry of this.#entries.filter(({ item }) => item.phase === 'sending')) {
      entry.upload?.abort().catch(() => {})
      this.#fail(entry, CUT_OFF)
    }
  }

  readonly #resumeCutOff = (): void => {
    for (const entry of this.#entries.filter(({ item, isCutOff }) => isCutOff && item.phase === 'failed')) this.#wait(entry)
    this.#goOn()
  }
}

let current: { userId: string; uploader: Uploader } | undefined

/** The uploads of the signed-in user; they continue while other pages of the site are open. */
export function uploaderOf(userId: string): Uploader {
  if (current?.userId !== userId) current = { userId, uploader: new Uploader(userId) }
  return current.uploader
}
