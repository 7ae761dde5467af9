import { CONTENT_TYPES, isOffer } from '../catalog/entities.ts'
import { type AccessTerms, accessOf } from '../catalog/work/terms.ts'
import type { FileState, ReleaseNeed, ReleaseNeedCode } from './entities.ts'

/** The facts of a work at its release, including edits that wait for a review. */
export interface ReleaseFacts extends AccessTerms {
  contentType: number
  title: string
  /** The artist's name. */
  artist: string
  cover: string
  style: string
  /** True once the artist or staff has decided who may download it. */
  isAccessChosen: boolean
  /** True when it contains AI-made sound; null until the artist has declared it. */
  aiMade: boolean | null
  /** Its uploaded recordings. */
  files: readonly { fileName: string; state: FileState }[]
  /** True when it has recordings that were not uploaded in the studio. */
  hasImported: boolean
  /** The tracks of a pack. */
  members: readonly { title: string; isPublished: boolean }[]
}

/** Requirements that are missing before a work can be submitted and released; empty when it is complete. */
export function releaseNeedsOf(work: ReleaseFacts): ReleaseNeed[] {
  const title = missing('title', work.title)
  // Goods and services are not music: they have neither levels nor recordings, and their first picture is their cover.
  if (isOffer(work.contentType)) return title
  const isPack = work.contentType === CONTENT_TYPES.collection
  return [
    ...(isPack ? memberNeeds(work) : audioNeeds(work)),
    ...title,
    ...missing('artist', work.artist),
    ...missing('cover', work.cover),
    ...(isPack ? [] : missing('style', work.style)),
    ...accessNeeds(work),
    // A pack needs no declaration: its tracks have theirs.
    ...(isPack || work.aiMade !== null ? [] : missing('aiMade')),
  ]
}

/** Requirements that an approved work must still meet at its release; the others were met at the review, or not required then. */
export const needsAfterReview = (needs: readonly ReleaseNeed[]): ReleaseNeed[] =>
  needs.filter(({ code }) => code === 'audio' || code === 'members' || code === 'terms')

/** All requirements in one sentence: `还缺封面、风格；音频处理完才能提交`; '' for none. */
export function releaseNeedsText(needs: readonly ReleaseNeed[]): string {
  const names = needs.filter(({ isMissing }) => isMissing).map(({ text }) => text)
  const sentences = needs.filter(({ isMissing }) => !isMissing).map(({ text }) => text)
  return [...(names.length > 0 ? [`还缺${names.join('、')}`] : []), ...sentences].join('；')
}

const MISSING_NAMES = {
  audio: '音频',
  members: '曲目',
  title: '标题',
  artist: '艺人名',
  cover: '封面',
  style: '风格',
  access: '免费下载等级',
  aiMade: 'AI 声明',
}

const missing = (code: keyof typeof MISSING_NAMES, value = ''): ReleaseNeed[] =>
  value.trim() === '' ? [{ code, text: MISSING_NAMES[code], isMissing: true }] : []

const wrong = (code: ReleaseNeedCode, text: string): ReleaseNeed => ({ code, text, isMissing: false })

function audioNeeds({ files, hasImported }: ReleaseFacts): ReleaseNeed[] {
  if (files.length === 0 && !hasImported) return missing('audio')
  const failed = files.filter(({ state }) => state === 'failed')
  // Without the reason, which is shown at the file.
  if (failed.length > 0) return failed.map(({ fileName }) => wrong('audio', `${fileName} 处理失败`))
  return files.every(({ state }) => state === 'ready') ? [] : [wrong('audio', '音频处理完才能提交')]
}

function memberNeeds({ members }: ReleaseFacts): ReleaseNeed[] {
  if (members.length === 0) return missing('members')
  return members.flatMap(({ title, isPublished }) => (isPublished ? [] : [wrong('members', `合集里的《${title}》还没有发布`)]))
}

function accessNeeds(work: ReleaseFacts): ReleaseNeed[] {
  if (!work.isAccessChosen) return missing('access')
  const { mistake } = accessOf(work)
  return mistake === '' ? [] : [wrong('terms', mistake)]
}
