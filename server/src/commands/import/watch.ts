import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { LRUCache } from 'lru-cache'
import { runLongAlone } from '../../platform/database/run-long-alone.ts'
import type { Log } from '../../platform/log.ts'
import { createImporter, type ImporterOptions, type Outcome, type Unread } from './import-files.ts'
import { ImportRoots } from './import-roots.ts'
import { findMusic } from './music-folder.ts'
import { FREE } from './terms.ts'
import { insertWatched, selectWatched } from './watch.sql.ts'

/** A file that has not changed for this long is complete: nobody is copying it any more. */
const SETTLED_MS = 15_000
/** The interval at which the folder is listed while files are imported. */
const LIST_EVERY_MS = 5000
/** Refusals that are remembered, so that each is logged once. */
const LOGGED_MAX = 100_000

interface WatchDeps extends Pick<ImporterOptions, 'database' | 'files' | 'folders' | 'bytesMax'> {
  folder: string
  /** Folders that symbolic links may lead into. */
  linkRoots: readonly string[]
  ffmpegPath: () => Promise<string>
  /** Files that are imported at once. */
  parallel: number
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
  listEveryMs?: number
}

interface WatchedFile {
  path: string
  size: number
  modifiedAt: Date
  /** The time since when the file is unchanged, by this machine's clock, in milliseconds: other machines' clocks differ. */
  since: number
  /** True once its current state is recorded; undefined until the database was read. */
  isDone: boolean | undefined
  /** True when it could not be opened since the folder was last listed. */
  isUnread: boolean
}

/**
 * Imports the settled files of a folder, until nothing is left. Outcomes are recorded, so that neither a restart nor another
 * worker imports a file again; a file that has changed since is imported again. Waits for a missing folder.
 */
export function createWatch(deps: WatchDeps): (signal: AbortSignal) => Promise<void> {
  const { database, now, parallel, listEveryMs = LIST_EVERY_MS } = deps
  const folder = new WatchedFolder(deps)

  const importSettled = async (signal: AbortSignal) => {
    const importFile = createImporter({
      ...deps,
      ...{ artist: '', trusted: 'tags', categoryCode: CLUB_CATEGORY, terms: FREE, roots: folder.roots },
      ffmpegPath: await deps.ffmpegPath(),
      signal,
      onRefusedCompanion: folder.logRefused,
    })
    const inProgress = new Map<string, Promise<void>>()
    const failures: unknown[] = []
    const start = (file: WatchedFile) => {
      const running = importFile(file.path)
        .then((outcome) => finish(file, outcome))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => inProgress.delete(file.path))
      inProgress.set(file.path, running)
    }
    const finish = async (file: WatchedFile, outcome: Outcome) => {
      if (outcome.outcome === 'unread') {
        file.isUnread = true
        folder.logRefused(file.path, outcome.reason)
      } else {
        await recordOutcome(deps, file, outcome)
        file.isDone = true
      }
    }
    folder.recheckUnrecorded()
    let listing = delay(listEveryMs, 'list', { ref: false })
    do {
      await markDone(deps, folder.settled(now()))
      const waiting = folder.settled(now()).filter(({ path }) => !inProgress.has(path))
      for (const file of waiting.slice(0, parallel - inProgress.size)) start(file)
      if (inProgress.size === 0) break
      // A long file delays neither the others nor new files.
      if ((await Promise.race([...inProgress.values(), listing])) === 'list') {
        await folder.list(now())
        listing = delay(listEveryMs, 'list', { ref: false })
      }
    } while (!signal.aborted && failures.length === 0)
    await Promise.all(inProgress.values())
    if (!signal.aborted && failures.length > 0) throw failures[0]
  }

  return async (signal) => {
    await folder.list(now())
    if (folder.settled(now()).length > 0) await runLongAlone(database, 'import watch', () => importSettled(signal))
  }
}

/** The music of a folder, and since when each file has not changed. */
class WatchedFolder {
  readonly roots: ImportRoots
  readonly #folder: string
  readonly #log: WatchDeps['log']
  readonly #logged = new LRUCache<string, string>({ max: LOGGED_MAX })
  #files: WatchedFile[] = []
  #isThere: boolean | undefined

  constructor({ folder, linkRoots, log }: WatchDeps) {
    this.#folder = folder
    this.#log = log
    this.roots = new ImportRoots([folder, ...linkRoots])
  }

  async list(now: Date): Promise<void> {
    const music = await findMusic(this.#folder, this.roots).catch((error: unknown) => {
      const folder = this.#folder
      if (this.#isThere !== false) this.#log.warn({ err: error, folder }, 'the watched folder cannot be read; it is waited for')
      this.#isThere = false
    })
    if (!music) return
    if (this.#isThere === false) this.#log.info({ folder: this.#folder }, 'the watched folder is back')
    this.#isThere = true
    for (const { path, reason } of music.skipped) this.logRefused(path, reason)
    this.#files = await filesAt(music.paths, this.#files, now.getTime())
  }

  /** The files to import that are not recorded. */
  settled(now: Date): WatchedFile[] {
    return this.#files.filter(
      ({ since, isDone, isUnread }) => isDone !== true && !isUnread && now.getTime() - since >= SETTLED_MS,
    )
  }

  /** Looks unrecorded files up again: another worker may have imported them. */
  recheckUnrecorded(): void {
    for (const file of this.#files) if (file.isDone === false) file.isDone = undefined
  }

  /** Logs each refusal once. */
  readonly logRefused = (path: string, reason: string): void => {
    if (this.#logged.get(path) === reason) return
    this.#logged.set(path, reason)
    this.#log.warn({ path, reason }, 'a file or folder of the watched folder is not read')
  }
}

async function filesAt(paths: string[], before: WatchedFile[], now: number): Promise<WatchedFile[]> {
  const known = new Map(before.map((file) => [file.path, file]))
  const files: WatchedFile[] = []
  for (const path of paths) {
    const stats = await stat(path).catch(() => undefined)
    if (!stats) continue
    const same = known.get(path)
    if (same?.size === stats.size && same.modifiedAt.getTime() === stats.mtime.getTime()) {
      same.isUnread = false
      files.push(same)
    } else {
      files.push({ path, size: stats.size, modifiedAt: stats.mtime, since: now, isDone: undefined, isUnread: false })
    }
  }
  return files
}

/** Checks once for each file whether its current state is recorded. */
async function markDone({ database }: WatchDeps, settled: WatchedFile[]): Promise<void> {
  const unknown = settled.filter(({ isDone }) => isDone === undefined)
  if (unknown.length === 0) return
  const known = await selectWatched(
    database.query(),
    unknown.map(({ path }) => path),
  )
  for (const file of unknown) {
    const before = known.get(file.path)
    file.isDone = before?.size === file.size && before.modifiedAt.getTime() === file.modifiedAt.getTime()
  }
}

async function recordOutcome({ database, log }: WatchDeps, file: WatchedFile, result: Exclude<Outcome, Unread>): Promise<void> {
  const { path, size, modifiedAt } = file
  const outcome = result.outcome === 'skipped' ? 'known' : result.outcome
  const reason = reasonsOf(result).join('；')
  await insertWatched(database.query(), { path, size_bytes: String(size), modified_at: modifiedAt, outcome, reason })
  log[outcome === 'refused' ? 'warn' : 'info']({ path, outcome, reason }, 'a file of the watched folder was looked at')
}

function reasonsOf(result: Exclude<Outcome, Unread>): string[] {
  if (result.outcome === 'known') return []
  if (result.outcome === 'refused') return [result.reason]
  return [result.warning, result.differing].filter((text) => text !== '')
}
