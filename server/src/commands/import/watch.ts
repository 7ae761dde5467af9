import { stat } from 'node:fs/promises'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Log } from '../../platform/log.ts'
import { importFiles } from './import-files.ts'
import { findMusic } from './music-folder.ts'
import { insertWatched, selectWatched, whileWatching } from './watch.sql.ts'

/** A file that did not change for so long is whole: whoever copies it is done. */
const SETTLED_MS = 15_000

interface WatchDeps {
  folder: string
  database: Database
  files: Files
  ffmpegPath: () => Promise<string>
  now: () => Date
  log: Pick<Log, 'info' | 'warn'>
}

interface Standing {
  size: number
  modifiedAt: Date
  /** Since when it is so, by our clock: those of other machines differ. */
  since: number
}

/**
 * Looks into a folder now and again and imports what settled there. What became of a file is written down, so that neither a
 * new start nor another worker takes it again; one that changed since is looked at anew. A folder that is gone is waited for.
 */
export function createWatch(deps: WatchDeps): (signal: AbortSignal) => Promise<void> {
  const { folder, now, log } = deps
  let standings = new Map<string, Standing>()
  let isThere: boolean | undefined
  return async (signal) => {
    const paths = await findMusic(folder).catch((error: unknown) => {
      if (isThere !== false) log.warn({ err: error, folder }, 'the watched folder cannot be read; it is waited for')
      isThere = false
    })
    if (!paths) return
    if (isThere === false) log.info({ folder }, 'the watched folder is back')
    isThere = true
    standings = await standingsOf(paths, standings, now().getTime())
    const settled = [...standings].filter(([, { since }]) => now().getTime() - since >= SETTLED_MS)
    if (settled.length > 0) await whileWatching(deps.database.query(), () => importSettled(deps, settled, signal))
  }
}

async function standingsOf(paths: string[], before: Map<string, Standing>, now: number): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>()
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (!found) continue
    const known = before.get(path)
    const isSame = known?.size === found.size && known.modifiedAt.getTime() === found.mtime.getTime()
    standings.set(path, { size: found.size, modifiedAt: found.mtime, since: isSame ? known.since : now })
  }
  return standings
}

/** One by one: requests come first, and a worker that dies leaves one file undone. */
async function importSettled(deps: WatchDeps, settled: [string, Standing][], signal: AbortSignal): Promise<void> {
  const { database, files, log } = deps
  const known = await selectWatched(
    database.query(),
    settled.map(([path]) => path),
  )
  for (const [path, { size, modifiedAt }] of settled) {
    const before = known.get(path)
    if (before?.size === size && before.modifiedAt.getTime() === modifiedAt.getTime()) continue
    const wanted = {
      database,
      files,
      ffmpegPath: await deps.ffmpegPath(),
      artist: '',
      trusted: 'tags' as const,
      categoryCode: CLUB_CATEGORY,
      parallel: 1,
      signal,
    }
    const { published, refused, warnings, differing, stoppedBy } = await importFiles([path], wanted)
    if (signal.aborted) return
    if (stoppedBy !== undefined) throw new Error(`the machine could not import ${path}: ${stoppedBy}`)
    const reason = [...refused, ...warnings, ...differing].map((told) => told.reason).join('；')
    const outcome = refused.length > 0 ? 'refused' : published.length > 0 ? 'published' : 'known'
    await insertWatched(database.query(), { path, size_bytes: String(size), modified_at: modifiedAt, outcome, reason })
    log[outcome === 'refused' ? 'warn' : 'info']({ path, outcome, reason }, 'a file of the watched folder was looked at')
  }
}
