import * as z from 'zod/mini'
import { int, oneOf } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { Agreement } from '../entities.ts'
import { markupFaults } from './markup.ts'

/** Agreements whose texts are stored in the database. The help is not among them: it is generated from the site's rules. */
export const TEXT_IDS = ['user', 'privacy', 'copyright', 'community', 'copyrightInfringement'] as const
export type TextId = (typeof TEXT_IDS)[number]

const MARKUP_MAX = 100_000

const day = () => z.iso.date('应为日期，如 2026-12-01')
const markup = () => z.string('请填写正文').check(z.maxLength(MARKUP_MAX, `不能超过 ${MARKUP_MAX} 个字`))

/** A version of a text; `version` is the day from which it is valid. */
export const AgreementVersion = z.extend(z.omit(Agreement, { id: true }), {
  id: z.enum(TEXT_IDS),
  markup: z.string(),
  /** SHA-256 of the markup, as recorded with consents. */
  sha256: z.string(),
  isCurrent: z.boolean(),
  /** All published versions, newest first. */
  versions: z.array(z.string()),
})
export type AgreementVersion = z.infer<typeof AgreementVersion>

export const readAgreement = route({
  method: 'GET',
  path: '/client/app/cms/agreement/{agreementId}',
  audience: 'public',
  summary: '协议的正文：现行的，或以 version 指定的一版；以前的每一版都可以读',
  args: z.object({ agreementId: oneOf(TEXT_IDS), version: z.optional(day()) }),
  answer: AgreementVersion,
})

const Draft = z.object({
  /** Empty before the first draft. */
  markup: z.string(),
  /** Version of the draft; 0 before the first. */
  draftVersion: z.int(),
})

export const readDraft = route({
  method: 'GET',
  path: '/client/app/admin/site/agreement/{agreementId}',
  ...staffWith('content'),
  summary: '协议的草稿与它的版本号',
  args: z.object({ agreementId: oneOf(TEXT_IDS) }),
  answer: Draft,
})

export const saveDraft = route({
  method: 'PUT',
  path: '/client/app/admin/site/agreement/{agreementId}',
  ...staffWith('content'),
  summary: '保存协议的草稿；草稿不公开',
  args: z.object({ agreementId: oneOf(TEXT_IDS), markup: markup(), draftVersion: int(0, 2_000_000_000) }),
  answer: Draft,
})

export const publishAgreement = route({
  method: 'POST',
  path: '/client/app/admin/site/agreement/{agreementId}/publish',
  ...staffWith('content'),
  summary: '发布草稿，自 version 这一天起施行；用户协议与隐私政策会再次征求同意',
  args: z.object({ agreementId: oneOf(TEXT_IDS), version: day(), draftVersion: int(1, 2_000_000_000) }),
  answer: z.object({ version: z.string(), sha256: z.string() }),
})

/** The reasons why a text cannot be published, in Chinese: those of its markup, and a missing section for the form. */
export const publishFaults = (id: TextId, text: string): string[] => [
  ...markupFaults(text),
  ...(id === 'copyrightInfringement' && !/\{#form\}\s*$/m.test(text) ? ['需要一节编号为 {#form}，投诉表单放在那里'] : []),
]
