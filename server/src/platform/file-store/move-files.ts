import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFault } from '@shenglang/contract/fault'
import { eachAtOnce } from '../each-at-once.ts'
import type { Files, ListedFile } from '../files/port.ts'
import { isDiskFull } from '../full-disk.ts'
import { PROCESS_NAME } from '../left-over.ts'
import { decideCopy } from './decide-copy.ts'
import type { MoveJournal } from './move-journal.ts'
import { MARKER } from './store-id.ts'

export interface Move {
  from: Files
  to: Files
  journal: MoveJournal
  /** A folder for temporary files; on the disk of the file store, so that they are linked and not copied. */
  folder: string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

export interface MoveReport {
  /** Files of the store that is moved. */
  files: number
  copied: number
  copiedBytes: number
  /** Files that the other store does not have, each with the reason. */
  left: { key: string; reason: string }[]
  /** Files that were not looked at, since the move was interrupted. */
  unseen: number
}

/**
 * Copies what the other store lacks, each file read back and compared by its hash. Nothing is deleted, so that the way back is
 * open. Throws FILES_UNAVAILABLE where a store fails: the next run goes on from there.
 */
export async function moveFiles(move: Move): Promise<MoveReport> {
  const { from, to, signal, onProgress } = move
  const [sources, targets] = [await listed(from), new Map((await listed(to)).map((file) => [file.key, file]))]
  const report: MoveReport = { files: sources.length, copied: 0, copiedBytes: 0, left: [], unseen: 0 }
  await mkdir(move.folder, { recursive: true })
  const folder = await mkdtemp(join(move.folder, `${PROCESS_NAME}.move-`))
  let done = 0
  try {
    await eachAtOnce(sources, signal, async (source) => {
      const path = join(folder, randomUUID())
      const isCopied = await copyFile(move, source, { target: targets.get(source.key), path }).catch((error: unknown) => {
        const reason = reasonOf(error)
        if (reason !== undefined) report.left.push({ key: source.key, reason })
        return false
      })
      if (isCopied) {
        report.copied += 1
        report.copiedBytes += source.size
      }
      done += 1
      onProgress(done, sources.length)
    })
  } catch (error) {
    if (!signal.aborted) throw error
    report.unseen = sources.length - done
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return report
}

/**
 * The reason why a file was not copied; undefined if it was removed meanwhile. Rethrows errors that concern other files as
 * well.
 */
function reasonOf(error: unknown): string | undefined {
  if (isFault(error) && error.code === 'FILE_NOT_FOUND') return undefined
  if (isFault(error) || isDiskFull(error) || !(error instanceof Error)) throw error
  return error.message
}

interface OneFile {
  target: ListedFile | undefined
  /** The path of temporary files, without their endings. */
  path: string
}

/** Returns true if the file was copied. */
async function copyFile({ from, to, journal }: Move, source: ListedFile, { target, path }: OneFile): Promise<boolean> {
  const { key } = source
  const decision = decideCopy({ source, copied: journal.copied.get(key), target })
  if (decision === 'done') return false
  const [given, back] = [`${path}.given`, `${path}.back`]
  try {
    const expected = await hashFetched(from, key, given)
    if (target && decision === 'compare') {
      const isSame = (await hashFetched(to, key, back)) === expected
      if (isSame) await journal.add(source)
      if (isSame || target.modifiedMs > source.modifiedMs) return false
    }
    await to.adopt(key, given)
    if ((await hashFetched(to, key, back)) !== expected) throw new Error('读回来的内容与原来的不同')
    await journal.add(source)
    return true
  } finally {
    await Promise.all([given, back].map((each) => rm(each, { force: true })))
  }
}

async function hashFetched(files: Files, key: string, path: string): Promise<string> {
  await rm(path, { force: true })
  await files.fetch(key, path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function listed(files: Files): Promise<ListedFile[]> {
  const all: ListedFile[] = []
  for await (const file of files.list()) if (file.key !== MARKER) all.push(file)
  return all
}
