import { openCratePackage } from '@shenglang/contract/catalog/crates'
import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { TARGETS } from '@shenglang/contract/media/formats'
import {
  type OpenPackage,
  openResourcePackage,
  type PackageEntry,
  packageLinks,
  packageLists,
  packagePlan,
} from '@shenglang/contract/media/packages'
import type { AnswerOf, ArgsOf, Route } from '@shenglang/contract/route'
import { callQuietly } from '../../remote/api.ts'
import { patiently, Refused } from './network.ts'
import type { StickJob, StickProgress } from './stick-job.ts'
import { StickRecord } from './stick-record.ts'
import { Tally } from './tally.ts'
import { FolderFailed, fileAt, NameRefused } from './target-folder.ts'
import { WrongSum, writeFile } from './write-file.ts'
import { writeLists } from './write-lists.ts'

/** Files under way at once: while one waits for the server, the other one's bytes come. */
const AT_ONCE = 2
/** Addresses asked for at once: they die after minutes, and a stick may be slow. */
const LINKS_AT_ONCE = 10

/** A library of something else lies where this one would be written. */
export class Occupied extends Error {}

export interface Running {
  signal: AbortSignal
  change(change: Partial<StickProgress>): void
}

interface Linked {
  entry: PackageEntry
  address: string
}

/** Brings a package into a folder: what is there already stays, what may not be had is named. Throws what stops all of it. */
export async function runStick(job: StickJob, root: FileSystemDirectoryHandle, { signal, change }: Running): Promise<void> {
  const tally = new Tally(change)
  const onWait = (isWaiting: boolean) => change({ phase: isWaiting ? 'waiting' : 'writing' })
  const ask = <R extends Route>(route: R, args: ArgsOf<R>): Promise<AnswerOf<R>> =>
    patiently(() => callQuietly(route, args, signal), { signal, onWait })
  const { source, target, format, folder } = job

  const open = (): Promise<OpenPackage> =>
    'crateId' in source
      ? ask(openCratePackage, { id: source.crateId, target, format, folder })
      : ask(openResourcePackage, { ...source, target, format, folder })

  /** What has to be written. */
  async function plan(record: StickRecord, { packageId, files }: OpenPackage): Promise<PackageEntry[]> {
    const todo: PackageEntry[] = []
    for (let pageNum = 1; (pageNum - 1) * PAGE_SIZE_MAX < files; pageNum += 1) {
      const { rows } = await ask(packagePlan, { packageId, target, pageNum, pageSize: PAGE_SIZE_MAX })
      for (const entry of rows) {
        signal.throwIfAborted()
        if (await record.holds(entry.path, entry)) tally.keep()
        else {
          tally.expect(entry)
          todo.push(entry)
        }
      }
      tally.show()
    }
    return todo
  }

  async function linksTo(packageId: string, entries: PackageEntry[]): Promise<Linked[]> {
    const links = await ask(packageLinks, { packageId, target, fileIds: entries.map(({ fileId }) => fileId) })
    const byId = new Map(links.map((link) => [link.fileId, link]))
    return entries.flatMap((entry) => {
      const { address = '', words = '' } = byId.get(entry.fileId) ?? {}
      if (address === '') tally.miss(entry, words)
      return address === '' ? [] : { entry, address }
    })
  }

  async function bring({ entry, address }: Linked, record: StickRecord, packageId: string, mayAskAgain = true): Promise<void> {
    const onBytes = (written: number, size: number) => tally.progress(entry, written, size)
    try {
      const { file, sha256 } = await writeFile(address, { root, path: entry.path }, { signal, onWait, onBytes })
      await record.add(entry.path, file, { version: entry.version, sha256 })
      tally.finish(entry)
    } catch (error) {
      signal.throwIfAborted()
      const words = ownWords(error)
      if (words === undefined) throw error
      // An address dies after minutes: only a new one tells whether the right has ended.
      const [again] = mayAskAgain && !(error instanceof NameRefused) ? await linksTo(packageId, [entry]) : []
      if (again) await bring(again, record, packageId, false)
      else if (!tally.missing.some(({ fileId }) => fileId === entry.fileId)) tally.miss(entry, words)
    }
  }

  async function writeAll(todo: PackageEntry[], record: StickRecord, packageId: string): Promise<void> {
    for (let at = 0; at < todo.length; at += LINKS_AT_ONCE) {
      const linked = await linksTo(packageId, todo.slice(at, at + LINKS_AT_ONCE))
      await inTurns(linked, (turn) => bring(turn, record, packageId))
    }
  }

  async function addLists(record: StickRecord, packageId: string): Promise<void> {
    const onListWait = (isWaiting: boolean) => change({ phase: isWaiting ? 'waiting' : 'lists' })
    const onFile = (current: string) => change({ current })
    const leftOut = tally.missing.map(({ fileId }) => fileId)
    const take = async () => {
      const address = await callQuietly(packageLists, { packageId, target, folder, leftOut }, signal)
      await writeLists(address, { root, record, signal, onFile })
    }
    await patiently(take, { signal, onWait: onListWait })
    if (TARGETS[target].library !== '') record.libraries.set(TARGETS[target].library, job.name)
    await record.save()
  }

  change({ phase: 'planning', words: '', missing: [] })
  const record = await StickRecord.read(root)
  await expectRoom(job, root, record)
  const opened = await open()
  const todo = await plan(record, opened)
  change({ phase: 'writing' })
  try {
    await record.reserve(todo.length)
    await writeAll(todo, record, opened.packageId)
    change({ phase: 'lists', current: '' })
    await record.release()
    await addLists(record, opened.packageId)
  } catch (error) {
    await record.saveIfPossible()
    if (error instanceof FolderFailed && error.trouble === 'full')
      change({ missing: [...tally.missing, ...tally.left('没有写入：空间不够')] })
    throw error
  }
  change({ phase: 'done', current: '', missing: [...tally.missing] })
}

/** Does the work for all of these, some at once; what stops one stops the rest, once those under way have ended. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
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

/** What is to be said of one file that cannot be had while others can; undefined where it is not about the file. */
function ownWords(error: unknown): string | undefined {
  if (error instanceof NameRefused || error instanceof WrongSum) return error.message
  return error instanceof Refused && error.status !== 401 ? error.message : undefined
}

/** No library of another crate or program is replaced unasked. */
async function expectRoom({ target, name, mayReplace }: StickJob, root: FileSystemDirectoryHandle, record: StickRecord) {
  const { library } = TARGETS[target]
  if (library === '' || mayReplace || !(await fileAt(root, library))) return
  if (!(await record.isOwn(library)))
    throw new Occupied(`这里已有别的曲库（${library}）。替换后其中的播放列表会丢失，音频文件不受影响。`)
  const other = record.libraries.get(library) ?? ''
  if (other !== name) throw new Occupied(`这里现在是“${other}”的曲库，将换成“${name}”。已经写入的音频文件不受影响。`)
}
