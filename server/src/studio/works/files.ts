import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { FILES_MAX } from '@shenglang/contract/studio/works'
import { insertResource } from '../../catalog/work/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/port.ts'
import type { StudioDeps } from './deps.ts'
import { type FileRow, insertFile, queueFailed, selectFile, selectFiles } from './files.sql.ts'
import { PREPARE_FILE } from './jobs.ts'
import { notifyArtist } from './notify-artist.ts'
import { mayStaffRecord } from './staff-works.sql.ts'
import { mayChange } from './states.ts'
import { insertLog, selectWorkState } from './works.sql.ts'

interface NewFile {
  /** The artist, who owns the recording. */
  ownerId: string
  /** The artist, or the staff member who sent it for them. */
  senderId: string
  originalId: string
  /** Title of the work that is created for a file without one. */
  title: string
  workId?: string | null | undefined
  replacesId?: string | null | undefined
  /** Without a work that takes it, it is refused instead of becoming a new one. */
  isForOthers?: boolean
}

/**
 * Adds a recording to a work of its artist, or to a new one if that work cannot take it, and has it prepared. Throws
 * WORK_NOT_FOUND where staff send it and their work cannot take it.
 */
export async function addFile(transaction: Db, jobs: Jobs, file: NewFile): Promise<void> {
  const { ownerId, originalId, title } = file
  const existingId = await takingWork(transaction, ownerId, file.workId)
  if (existingId === undefined && file.isForOthers) throw fault('WORK_NOT_FOUND')
  const resourceId = existingId ?? (await insertResource(transaction, newWork(ownerId, title), []))
  const files = await selectFiles(transaction, [resourceId])
  const replaced = files.find(({ resource_file_id }) => resource_file_id === file.replacesId)
  const fileId = await insertFile(transaction, {
    resource_id: resourceId,
    original_id: originalId,
    position: replaced?.position ?? Math.max(-1, ...files.map(({ position }) => position)) + 1,
    label: replaced?.label ?? '',
    replaces_id: replaced?.resource_file_id ?? null,
    source_file_id: null,
    retired_at: null,
  })
  await logSender(transaction, resourceId, file)
  await jobs.enqueue(transaction, PREPARE_FILE, { fileId }, { for: ownerId })
  await notifyArtist(transaction, ownerId, { kind: 'work', resourceId })
}

/** Logs who sent a recording of a single that staff made: once its artist has, staff may not change its recordings. */
async function logSender(transaction: Db, resourceId: string, { senderId, isForOthers }: NewFile): Promise<void> {
  if (!(await mayStaffRecord(transaction, resourceId))) return
  const sent = { resource_id: resourceId, actor_id: senderId, from_state: 'draft', to_state: 'draft' } as const
  await insertLog(transaction, { ...sent, reason: isForOthers ? '工作人员上传了音频' : '艺人上传了音频' })
}

async function takingWork(db: Db, ownerId: string, workId: string | null | undefined): Promise<string | undefined> {
  if (!workId) return undefined
  const work = await selectWorkState(db, workId, { lock: true })
  if (work?.artist_id !== ownerId || work.content_type !== CONTENT_TYPES.single || !mayChange(work.state)) return undefined
  return (await selectFiles(db, [workId])).length < FILES_MAX ? workId : undefined
}

/** The keys of the files derived from a recording. */
export function derivedKeysOf({ hls_key, wave_key, facts }: Pick<FileRow, 'hls_key' | 'wave_key' | 'facts'>): string[] {
  const renditions = hls_key === '' ? [] : (facts?.hls ?? []).map((name) => `${hls_key}/${name}`)
  return wave_key === '' ? renditions : [...renditions, wave_key]
}

export const newWork = (artistId: string, title: string, contentType: number = CONTENT_TYPES.single) => ({
  title,
  artist_id: artistId,
  content_type: contentType,
  resource_type: contentType === CONTENT_TYPES.collection ? ('ALBUM' as const) : ('MUSIC' as const),
  category_code: CLUB_CATEGORY,
  package_file_id: null,
  published_at: null,
})

/** Retries the preparation of a failed file. Returns its work. */
export async function retryFailed({ db, jobs }: StudioDeps, ownerId: string, fileId: string): Promise<string> {
  const file = await selectFile(db, fileId)
  if (file?.artist_id !== ownerId) throw fault('FILE_NOT_FOUND')
  await db.transaction().execute(async (transaction) => {
    if (!(await queueFailed(transaction, fileId))) throw fault('WORK_STATE', { state: '没有失败', action: '重新处理' })
    await jobs.enqueue(transaction, PREPARE_FILE, { fileId }, { for: ownerId })
    await notifyArtist(transaction, ownerId, { kind: 'work', resourceId: file.resource_id })
  })
  return file.resource_id
}
