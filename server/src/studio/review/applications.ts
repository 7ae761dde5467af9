import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import {
  ARTIST_AGREEMENT_VERSION,
  type ArtistApplication,
  type applyArtist,
  type listApplications,
} from '@shenglang/contract/studio/applications'
import { maskedIdNumber, maskedName } from '@shenglang/contract/studio/rules'
import { studioPath } from '@shenglang/contract/studio/works'
import { isAmong, makeArtist, refuseReserved, selectOthersAlike, unlessTaken } from '../../accounts/users/index.ts'
import { writeNotice } from '../../notices/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { SEALED_TRIED, type SelectSealed } from '../../platform/keys/keys.ts'
import { cursorPage } from '../../platform/paging.ts'
import { selectSmallFiles } from '../uploads/small-files.sql.ts'
import type { StudioDeps } from '../works/deps.ts'
import { notifyArtist } from '../works/notify-artist.ts'
import * as query from './applications.sql.ts'

type Deps = Pick<StudioDeps, 'db' | 'seal' | 'now'>

/** Encrypted ID numbers with their owners. */
export const selectSealed: SelectSealed = async (db) => {
  const rows = await query.selectSealedNumbers(db, SEALED_TRIED)
  return rows.map(({ user_id, id_number_sealed }) => ({ sealed: id_number_sealed, owner: user_id }))
}

/** Submits a user's application to become an artist for review; a rejected one may be submitted again. */
export async function apply({ db, seal }: Deps, userId: string, input: CheckedArgsOf<typeof applyArtist>) {
  if (await query.isArtist(db, userId)) throw fault('ALREADY_ARTIST')
  refuseReserved('artistName', input.artistName, '艺人名')
  const before = await query.selectUserApplication(db, userId)
  const samples = await selectSmallFiles(db, input.sampleIds)
  if (samples.length !== new Set(input.sampleIds).size || samples.some(({ owner_id }) => owner_id !== userId)) {
    throw badField('sampleIds', '代表作不存在，请重新上传')
  }
  const application = {
    user_id: userId,
    state: before ? ('resubmitted' as const) : ('submitted' as const),
    artist_name: input.artistName,
    real_name: input.realName,
    id_number_sealed: seal.close(input.idNumber, userId),
    id_number_masked: maskedIdNumber(input.idNumber),
    phone: input.phonenumber,
    style: input.style,
    introduction: input.introduction,
    sample_ids: input.sampleIds,
    agreement_version: ARTIST_AGREEMENT_VERSION,
    reviewer_id: null,
    reviewed_at: null,
  }
  return unlessPending(
    db.transaction().execute(async (transaction) => {
      return toApplication(transaction, await query.insertApplication(transaction, application))
    }),
  )
}

async function unlessPending<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
    throw constraint === 'artist_applications_open' ? fault('APPLICATION_PENDING') : error
  })
}

export async function applicationOf({ db }: Deps, userId: string): Promise<ArtistApplication | null> {
  const row = await query.selectUserApplication(db, userId)
  return row ? toApplication(db, row) : null
}

export async function findApplications(
  { db }: Deps,
  { state, after, pageSize }: CheckedArgsOf<typeof listApplications>,
): Promise<AnswerOf<typeof listApplications>> {
  const [fetched, total] = await Promise.all([
    query.selectApplications(db, state, after, pageSize + 1),
    query.countApplications(db, state),
  ])
  const { rows, next } = cursorPage(fetched, pageSize, ({ application_id }) => application_id)
  const waiting = rows.filter(({ reviewed_at }) => reviewed_at === null)
  const alike = await selectOthersAlike(db, waiting.map(chosenName))
  const shown = rows.map(async (row) => {
    const lookAlikes = alike[waiting.indexOf(row)]?.map(({ userId, nickName }) => ({ userId, nickName })) ?? []
    return { ...(await toApplication(db, row)), lookAlikes }
  })
  return { rows: await Promise.all(shown), total, next }
}

const chosenName = ({ user_id, artist_name }: query.ApplicationRow) => ({ userId: user_id, name: artist_name })

/** The applicant's full data, readable while the application waits for its review. */
export async function identityOf({ db, seal }: Deps, applicationId: string) {
  const row = await query.selectApplication(db, applicationId)
  if (!row) throw fault('APPLICATION_NOT_FOUND')
  if (row.state === 'approved' || row.state === 'rejected') throw fault('APPLICATION_REVIEWED')
  return { realName: row.real_name, idNumber: seal.open(row.id_number_sealed, row.user_id) }
}

interface Review {
  id: string
  outcome: 'approved' | 'rejected'
  reason: string
  /** Approves a name that resembles that of another artist. */
  despiteLookAlikes: boolean
  /** `undefined` for the platform itself. */
  reviewerId: string | undefined
}

/**
 * Approves or rejects; an approved applicant is an artist at once, in every process that receives the change. Throws
 * NAME_LOOKS_ALIKE unless the reviewer has seen the names that it resembles; another artist's name itself is NICK_NAME_TAKEN.
 */
export async function reviewApplication({ db, now }: Pick<Deps, 'db' | 'now'>, review: Review): Promise<ArtistApplication> {
  const { id, outcome, reason, despiteLookAlikes, reviewerId = null } = review
  return db.transaction().execute(async (transaction) => {
    const verdict = { state: outcome, reason, reviewer_id: reviewerId, reviewed_at: now() }
    const judged = await query.judgeApplication(transaction, id, verdict)
    if (!judged) throw fault((await query.selectApplication(transaction, id)) ? 'APPLICATION_REVIEWED' : 'APPLICATION_NOT_FOUND')
    if (outcome === 'approved') {
      await unlessTaken(admitArtist(transaction, judged, despiteLookAlikes))
    }
    await writeNotice(transaction, { userId: judged.user_id, kind: 'application', ...noticeTextOf(judged, reason) })
    await notifyArtist(transaction, judged.user_id, { kind: 'artist' })
    return toApplication(transaction, judged)
  })
}

async function admitArtist(db: Db, application: query.ApplicationRow, despiteLookAlikes: boolean): Promise<void> {
  const { user_id: userId, artist_name: nickName, style } = application
  const [others = []] = await selectOthersAlike(db, [chosenName(application)])
  if (isAmong(nickName, others)) throw fault('NICK_NAME_TAKEN')
  const [artist] = others
  if (artist && !despiteLookAlikes) throw fault('NAME_LOOKS_ALIKE', { name: nickName, artist: artist.nickName })
  await makeArtist(db, userId, { nickName, style, isBesideAlike: artist !== undefined })
}

function noticeTextOf({ state, artist_name }: query.ApplicationRow, reason: string) {
  if (state === 'approved') return { title: '你的艺人申请通过了', content: `现在可以用“${artist_name}”的名字上传作品` }
  return { title: '你的艺人申请没有通过', content: reason }
}

async function toApplication(db: Db, row: query.ApplicationRow): Promise<ArtistApplication> {
  const samples = await selectSmallFiles(db, row.sample_ids)
  return {
    applicationId: row.application_id,
    userId: row.user_id,
    state: row.state,
    artistName: row.artist_name,
    lookAlikes: [],
    realName: maskedName(row.real_name),
    idNumber: row.id_number_masked,
    phone: row.phone,
    style: row.style,
    introduction: row.introduction,
    samples: samples.map((file) => ({
      fileId: file.small_file_id,
      fileName: file.file_name,
      url: studioPath.sample(file.small_file_id),
    })),
    reason: row.reason,
    createTime: row.created_at.toISOString(),
    reviewTime: row.reviewed_at?.toISOString() ?? '',
  }
}
