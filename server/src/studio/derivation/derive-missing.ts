import { extname, join } from 'node:path'
import type { Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { inspectSound, PreparationFailed, prepareRecording } from '../preparation/index.ts'
import { removeRenditions } from '../preparation/store-renditions.ts'
import { dueDerivations } from '../works/derivations.ts'
import {
  areRenditionsUsed,
  finishFile,
  isDerived,
  postponeFile,
  releaseFile,
  takeThisFile,
  takeUnderivedFile,
  type UnderivedFile,
} from './derivations.sql.ts'
import type { PreparingDeps } from './preparation-jobs.ts'

/** Milliseconds until a file is tried again after a failure of the machine. */
const REST_MS = 10 * 60_000

export type DerivingDeps = Pick<PreparingDeps, 'db' | 'files' | 'folders' | 'ffmpegPath' | 'prepare'> & {
  log: Pick<Log, 'warn'>
  inspect?: typeof inspectSound
}

/**
 * Derives the missing data of the library's files, one after another, until none is left or `signal` is aborted; the file under
 * way then starts over in a later run. Throws the failure of the machine that ended the run.
 */
export async function deriveMissing(deps: DerivingDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deriveNext(deps, takeUnderivedFile, signal)).isTaken);
}

/** Derives the missing data of one file, unless another worker does. Returns why nothing can be derived, or '' on success. */
export async function deriveOne(deps: DerivingDeps, fileId: string, signal: AbortSignal): Promise<string> {
  return (await deriveNext(deps, (session) => takeThisFile(session, fileId), signal)).refusal
}

type Take = (session: DerivingDeps['db']) => Promise<UnderivedFile | undefined>

/** Returns whether there was a file. The lock belongs to the connection, so that a dead worker's file is free at once. */
function deriveNext(deps: DerivingDeps, take: Take, signal: AbortSignal): Promise<{ isTaken: boolean; refusal: string }> {
  return deps.db.connection().execute(async (session) => {
    const file = await take(session)
    if (!file) return { isTaken: false, refusal: '' }
    try {
      const refusal = (await isDerived(session, file)) ? '' : await derive({ ...deps, db: session }, file, signal)
      return { isTaken: true, refusal }
    } finally {
      await releaseFile(session, file).catch(() => {})
    }
  })
}

/** Returns why nothing can be derived of the file, or '' on success. */
async function derive(deps: DerivingDeps, file: UnderivedFile, signal: AbortSignal): Promise<string> {
  const { db, files, folders, ffmpegPath, prepare = prepareRecording, inspect = inspectSound, log } = deps
  try {
    await folders.use(async (folder) => {
      const input = join(folder, `input${extname(file.storage_key)}`)
      await files.fetch(file.storage_key, input)
      const options = { ffmpegPath, signal }
      const isIncomplete = dueDerivations(file.derived_version, { isTurned: false }).length > 0
      // A file that lacks nothing is only inspected, which takes a tenth of the time of a preparation.
      const sound = isIncomplete ? undefined : await inspect(input, folder, options)
      if (sound && !sound.isTurned) {
        await finishFile(db, file, { bit_rate: sound.bitRate })
        return
      }
      const prepared = await prepare(input, folder, options)
      const made: Updateable<Tables['audio_sources']> = { bit_rate: prepared.bitRate }
      const due = dueDerivations(file.derived_version, prepared)
      for (const { store } of due) Object.assign(made, await store({ db, files, file, folder, prepared }))
      const isStored = await finishFile(db, file, made, made.readings === undefined ? undefined : prepared)
      if (made.hls_key !== undefined) {
        const unused = isStored ? file.hls_key : made.hls_key
        const isUsed = unused === '' || (await areRenditionsUsed(db, unused))
        if (!isUsed) await removeRenditions(files, unused)
      }
      if (!isStored && made.wave_key) await files.remove(made.wave_key)
    })
    return ''
  } catch (error) {
    if (signal.aborted) return ''
    if (!(error instanceof PreparationFailed && error.isTheFile)) {
      // A worker that lost its session has lost the file too: the run ends with what went wrong first.
      await postponeFile(db, file, new Date(Date.now() + REST_MS)).catch((lost: unknown) => {
        log.warn({ err: lost, fileId: file.file_id }, 'a file cannot be postponed')
      })
      throw error
    }
    log.warn({ err: error, fileId: file.file_id }, 'a file cannot be derived')
    await finishFile(db, file, {})
    return error.message
  }
}
