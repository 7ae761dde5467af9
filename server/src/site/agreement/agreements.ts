import { createHash } from 'node:crypto'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type * as contract from '@shenglang/contract/site/agreement/routes'
import { publishFaults, type TextId } from '@shenglang/contract/site/agreement/routes'
import { AGREEMENTS, agreementOf, CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import type { Agreement } from '@shenglang/contract/site/entities'
import type { Db } from '../../platform/database/db.ts'
import * as query from './agreements.sql.ts'

interface Published {
  version: string
  sha256: string
}

/** The published versions of each text, the newest first. */
async function publishedTexts(db: Db): Promise<Map<string, Published[]>> {
  const texts = new Map<string, Published[]>()
  for (const { agreement_id, version, sha256 } of await query.selectVersions(db)) {
    texts.set(agreement_id, [...(texts.get(agreement_id) ?? []), { version, sha256 }])
  }
  return texts
}

/** The newest version that is valid already; the first one where none is. */
const validOn = (versions: readonly Published[], today: string): Published | undefined =>
  versions.find(({ version }) => version <= today) ?? versions.at(-1)

/** The agreements as the site lists them, with their present versions. */
export async function listAgreements(db: Db, now: Date): Promise<Agreement[]> {
  const texts = await publishedTexts(db)
  return AGREEMENTS.map((agreement) => ({
    ...agreement,
    version: validOn(texts.get(agreement.id) ?? [], shanghaiDay(now))?.version ?? agreement.version,
  }))
}

/** The agreements to which users consent now, with the hashes of their texts. */
export async function consentTexts(db: Db, now: Date): Promise<{ id: string; version: string; sha256: string }[]> {
  const texts = await publishedTexts(db)
  return CONSENT_AGREEMENTS.flatMap(({ id }) => {
    const text = validOn(texts.get(id) ?? [], shanghaiDay(now))
    return text ? [{ id, ...text }] : []
  })
}

/** A version of a text, by default the present one. Throws AGREEMENT_NOT_FOUND. */
export async function readAgreement(
  { db, now }: { db: Db; now: () => Date },
  { agreementId, version }: CheckedArgsOf<typeof contract.readAgreement>,
): Promise<AnswerOf<typeof contract.readAgreement>> {
  const versions = (await publishedTexts(db)).get(agreementId) ?? []
  const current = validOn(versions, shanghaiDay(now()))?.version
  const text = await query.selectText(db, agreementId, version ?? current ?? '')
  if (!text) throw fault('AGREEMENT_NOT_FOUND')
  const { title, url } = agreementOf(agreementId)
  const isCurrent = text.version === current
  return { id: agreementId, title, url, ...text, isCurrent, versions: versions.map((one) => one.version) }
}

type Draft = AnswerOf<typeof contract.readDraft>

export async function readDraft(db: Db, agreementId: TextId): Promise<Draft> {
  const draft = await query.selectDraft(db, agreementId)
  return { markup: draft?.markup ?? '', draftVersion: draft?.version ?? 0 }
}

/** Throws CHANGED_MEANWHILE. */
export async function saveDraft(
  db: Db,
  { agreementId, markup, draftVersion }: CheckedArgsOf<typeof contract.saveDraft>,
): Promise<Draft> {
  const saved = await query.upsertDraft(db, agreementId, markup, draftVersion)
  if (saved === undefined) throw fault('CHANGED_MEANWHILE', { version: (await readDraft(db, agreementId)).draftVersion })
  return { markup, draftVersion: saved }
}

/**
 * Publishes the draft from a day on; it stays the draft. Throws CHANGED_MEANWHILE for another draft than the one that was read,
 * and BAD_ARGUMENT with the field.
 */
export function publishAgreement(
  { db, now }: { db: Db; now: () => Date },
  { agreementId, version, draftVersion }: CheckedArgsOf<typeof contract.publishAgreement>,
): Promise<AnswerOf<typeof contract.publishAgreement>> {
  return db.transaction().execute(async (transaction) => {
    const draft = await readDraft(transaction, agreementId)
    if (draft.draftVersion !== draftVersion) throw fault('CHANGED_MEANWHILE', { version: draft.draftVersion })
    const [reason] = publishFaults(agreementId, draft.markup)
    if (reason !== undefined) throw badField('markup', reason)
    const [latest] = (await publishedTexts(transaction)).get(agreementId) ?? []
    if (version < shanghaiDay(now())) throw badField('version', '施行的日期不能早于今天')
    if (latest && version <= latest.version) throw badField('version', `施行的日期应晚于上一版的 ${latest.version}`)
    const sha256 = createHash('sha256').update(draft.markup).digest('hex')
    const needs_consent = CONSENT_AGREEMENTS.some(({ id }) => id === agreementId)
    const text = { agreement_id: agreementId, version, markup: draft.markup, sha256, needs_consent }
    if (!(await query.insertText(transaction, text))) throw badField('version', '这一天已经有一版')
    return { version, sha256 }
  })
}
