import * as z from 'zod/mini'
import { nickName, phone, style } from '../accounts/rules.ts'
import { id, int, oneOf } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { textField } from '../text-fields.ts'
import { idNumber, realName } from './rules.ts'

export const APPLICATION_STATES = ['submitted', 'resubmitted', 'approved', 'rejected'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]
export const APPLICATION_STATE_LABELS: Record<ApplicationState, string> = {
  submitted: '待审核',
  resubmitted: '重新提交，待审核',
  approved: '已通过',
  rejected: '未通过',
}

/** The version of the agreement that applicants accept. */
export const ARTIST_AGREEMENT_VERSION = '2026-11'
export const SAMPLES_MAX = 5

/** An audio sample of an applicant. `url` is relative to the base address; only the applicant and reviewers may play it. */
export const Sample = z.object({ fileId: z.string(), fileName: z.string(), url: z.string() })
export type Sample = z.infer<typeof Sample>

/**
 * An application to become an artist, as the applicant and reviewers see it. Names and numbers that prove identity are masked.
 */
export const ArtistApplication = z.object({
  applicationId: z.string(),
  userId: z.string(),
  state: z.enum(APPLICATION_STATES),
  artistName: z.string(),
  /** For reviewers, while it is pending: artists whose names look alike. */
  lookAlikes: z.array(z.object({ userId: z.string(), nickName: z.string() })),
  /** Masked. */
  realName: z.string(),
  /** Masked. */
  idNumber: z.string(),
  phone: z.string(),
  style: z.string(),
  introduction: z.string(),
  samples: z.array(Sample),
  /** The reason for a rejection; otherwise ''. */
  reason: z.string(),
  createTime: z.string(),
  /** '' before the review. */
  reviewTime: z.string(),
})
export type ArtistApplication = z.infer<typeof ArtistApplication>

export const applyArtist = route({
  method: 'POST',
  path: '/client/app/user/artist/apply',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '申请成为艺人；被拒绝后再次提交即重新申请',
  args: z.object({
    artistName: nickName('艺人名'),
    realName: realName(),
    idNumber: idNumber(),
    phonenumber: phone(),
    style: style().check(z.minLength(1, '请填写擅长的风格')),
    introduction: textField('艺人简介', 10, 500),
    /** Ids of files from `/cms/file/upload`. */
    sampleIds: z._default(z.array(id()).check(z.maxLength(SAMPLES_MAX, `代表作最多 ${SAMPLES_MAX} 个`)), []),
    agreed: z.literal(true, '请阅读并同意用户协议与版权声明'),
  }),
  answer: ArtistApplication,
})

export const myApplication = route({
  method: 'GET',
  path: '/client/app/user/artist/apply',
  audience: 'user',
  summary: '自己最近一次艺人申请；没有申请过为 null',
  args: z.object({}),
  answer: z.nullable(ArtistApplication),
})

/** Totals of the list are exact up to this number; a total of one more means "more". */
export const APPLICATIONS_COUNTED_MAX = 10_000

export const listApplications = route({
  method: 'GET',
  path: '/client/app/admin/artist/apply',
  ...staffWith('review'),
  summary: '艺人申请，早提交的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({
    state: z.optional(oneOf(APPLICATION_STATES)),
    after: z.optional(id()),
    pageSize: z._default(int(1, PAGE_SIZE_MAX), 30),
  }),
  answer: pageOf(ArtistApplication, { next: z.string() }),
})

export const readIdentity = route({
  method: 'GET',
  path: '/client/app/admin/artist/identity/{id}',
  ...staffWith('review'),
  summary: '待审核申请的真实姓名与身份证号；须写明为何查看，随调用记入日志；审核结束后不再可读',
  args: z.object({ id: id(), reason: textField('查看的原因', 2, 200) }),
  answer: z.object({ realName: z.string(), idNumber: z.string() }),
})

export const reviewApplication = route({
  method: 'POST',
  path: '/client/app/admin/artist/review/{id}',
  ...staffWith('review'),
  idempotent: true,
  summary: '审核艺人申请；拒绝时须写明原因，与已有艺人的名字相似时须确认不会混淆',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['approved', 'rejected']),
      reason: z._default(textField('原因', 0, 500), ''),
      despiteLookAlikes: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ outcome, reason }) => outcome === 'approved' || reason !== '', { path: ['reason'], error: '请写明拒绝的原因' }),
    ),
  answer: ArtistApplication,
})
