import { openCratePackage } from '@shenglang/contract/catalog/crates/crates'
import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import {
  type OpenPackage,
  openResourcePackage,
  type PackageEntry,
  packageLinks,
  packageLists,
  packagePlan,
} from '@shenglang/contract/media/downloads/packages'
import { TARGETS } from '@shenglang/contract/media/formats'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { callQuietly } from '../../remote/api.ts'
import { Refused, retryUntilDone } from './network.ts'
import { Tally } from './tally.ts'
import { NameRefused } from './target-folder.ts'
import type { UsbExportJob, UsbExportProgress } from './usb-export-job.ts'
import type { UsbExportRecord } from './usb-export-record.ts'
import { WrongSum, writeFile } from './write-file.ts'
import { writeLists } from './write-lists.ts'

/** Concurrent files: while one waits for the server, the other one's bytes arrive. */
const AT_ONCE = 2
/** Addresses requested at once: they expire after minutes, and a USB drive may be slow. */
const LINKS_AT_ONCE = 10

export interface Running {
  signal: AbortSignal
  change(change: Partial<UsbExportProgress>): void
}

interface Linked {
  entry: PackageEntry
  address: string
}

/** The files of one package on their way into a folder. Every step throws what stops everything. */
export class PackageFiles {
  readonly tally: Tally
  readonly #job: UsbExportJob
  readonly #root: FileSystemDirectoryHandle
  readonly #record: UsbExportRecord
  readonly #running: Running
  #packageId = ''

  constructor(job: UsbExportJob, root: FileSystemDirectoryHandle, record: UsbExportRecord, running: Running) {
    this.#job = job
    this.#root = root
    this.#record = record
    this.#running = running
    this.tally = new Tally(running.change)
  }

  /** Opens the package; returns the files that the folder does not have yet. */
  async plan(): Promise<PackageEntry[]> {
    const { packageId, files, videos } = await this.#open()
    this.#packageId = packageId
    this.#running.change({ videos })
    const todo: PackageEntry[] = []
    for (let pageNum = 1; (pageNum - 1) * PAGE_SIZE_MAX < files; pageNum += 1) {
      const { rows } = await this.#request(packagePlan, {
        packageId,
        target: this.#job.target,
        pageNum,
        pageSize: PAGE_SIZE_MAX,
      })
      for (const entry of rows) {
        this.#running.signal.throwIfAborted()
        if (await this.#record.holds(entry.path, entry)) this.tally.keep()
        else {
          this.tally.expect(entry)
          todo.push(entry)
        }
      }
      this.tally.show()
    }
    return todo
  }

  async writeAll(todo: readonly PackageEntry[]): Promise<void> {
    for (let at = 0; at < todo.length; at += LINKS_AT_ONCE) {
      const linked = await this.#linksTo(todo.slice(at, at + LINKS_AT_ONCE))
      await forEachConcurrently(linked, (turn) => this.#bring(turn))
    }
  }

  /** Writes the playlists and the library, without the files that are missing. */
  async writeLists(): Promise<void> {
    const { signal, change } = this.#running
    const { target, folder, name } = this.#job
    const record = this.#record
    const onWait = (isWaiting: boolean) => change({ phase: isWaiting ? 'waiting' : 'lists' })
    const onFile = (current: string) => change({ current })
    const leftOut = this.tally.missing.map(({ fileId }) => fileId)
    const take = async () => {
      const address = await callQuietly(packageLists, { packageId: this.#packageId, target, folder, leftOut }, signal)
      await writeLists(address, { root: this.#root, record, signal, onFile })
    }
    await retryUntilDone(take, { signal, onWait })
    if (TARGETS[target].library !== '') record.libraries.set(TARGETS[target].library, name)
    await record.save()
  }

  readonly #onWait = (isWaiting: boolean) => this.#running.change({ phase: isWaiting ? 'waiting' : 'writing' })

  #request<R extends Route>(route: R, args: ArgsOf<R>): Promise<AnswerOf<R>> {
    const { signal } = this.#running
    return retryUntilDone(() => callQuietly(route, args, signal), { signal, onWait: this.#onWait })
  }

  #open(): Promise<OpenPackage> {
    const { source, target, format, folder } = this.#job
    return 'crateId' in source
      ? this.#request(openCratePackage, { id: source.crateId, target, format, folder })
      : this.#request(openResourcePackage, { ...source, target, format, folder })
  }

  async #linksTo(entries: readonly PackageEntry[]): Promise<Linked[]> {
    const fileIds = entries.map(({ fileId }) => fileId)
    const links = await this.#request(packageLinks, { packageId: this.#packageId, target: this.#job.target, fileIds })
    const byId = new Map(links.map((link) => [link.fileId, link]))
    return entries.flatMap((entry) => {
      const { address = '', words: reason = '' } = byId.get(entry.fileId) ?? {}
      if (address === '') this.tally.miss(entry, reason)
      return address === '' ? [] : { entry, address }
    })
  }

  async #bring({ entry, address }: Linked, mayRetry = true): Promise<void> {
    const { signal } = this.#running
    const onBytes = (written: number, size: number) => this.tally.progress(entry, written, size)
    try {
      const target = { root: this.#root, path: entry.path }
      const { file, sha256 } = await writeFile(address, target, { signal, onWait: this.#onWait, onBytes })
      await this.#record.add(entry.path, file, { version: entry.version, sha256 })
      this.tally.finish(entry)
    } catch (error) {
      signal.throwIfAborted()
      const reason = authorText(error)
      if (reason === undefined) throw error
      // Addresses expire after minutes: only a new one shows whether the right has ended.
      const [again] = mayRetry && !(error instanceof NameRefused) ? await this.#linksTo([entry]) : []
      if (again) await this.#bring(again, false)
      else if (!this.tally.missing.some(({ fileId }) => fileId === entry.fileId)) this.tally.miss(entry, reason)
    }
  }
}

/** Runs the work for all items, some at once; an error stops the rest, once those under way have ended. */
async function forEachConcurrently<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const takeTurns = async () => {
    for (let turn = items.shift(); turn; turn = items.shift()) await work(turn)
  }
  const lanes = Array.from({ length: AT_ONCE }, () =>
    takeTurns().catch((error: unknown) => {
      items.length = 0
      throw error
    }),
  )
  const failed = (await Promise.allSettled(lanes)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** The message for a file that cannot be written while others can; undefined where the error does not concern the file. */
function authorText(error: unknown): string | undefined {
  if (error instanceof NameRefused || error instanceof WrongSum) return error.message
  return error instanceof Refused && error.status !== 401 ? error.message : undefined
}
