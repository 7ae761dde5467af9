import { badField, fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { saveResource } from '@shenglang/contract/studio/works'
import type { Cards } from '../catalog/work/index.ts'
import type { Pictures } from '../media/index.ts'
import type { UserContent } from '../moderation/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { PostRow } from './posts.sql.ts'

/** The fields of a post that its author edits. */
export type Written = Pick<PostRow, 'title' | 'content' | 'pictures' | 'topic' | 'attached_id'>
type Changes = Pick<CheckedArgsOf<typeof saveResource>, 'title' | 'content' | 'pictures' | 'topic' | 'attachedId'>

export const NOTHING_YET: Written = { title: '', content: '', pictures: [], topic: '', attached_id: null }

const isShown = ({ pictures, attached_id }: Written) => pictures.length > 0 || attached_id !== null

/** A post as `admitContent` checks it. */
export const contentOf = (post: Written): Pick<UserContent, 'place' | 'text' | 'mayBeEmpty'> => ({
  place: 'post',
  text: [post.title, post.topic, post.content].join('\n'),
  mayBeEmpty: isShown(post),
})

/** Throws TEXT_REQUIRED. */
export function requireContent(post: Written): void {
  if (post.title === '' && post.content === '' && !isShown(post)) throw fault('TEXT_REQUIRED')
}

/** The fields of a post after an edit. */
export function written(before: Written, { title, content, pictures, topic, attachedId }: Changes): Written {
  return {
    title: title === undefined ? before.title : tidyText(title),
    content: content === undefined ? before.content : tidyText(content),
    pictures: pictures ?? before.pictures,
    topic: topic ?? before.topic,
    attached_id: attachedId === undefined ? before.attached_id : attachedId || null,
  }
}

/** A picture must be one of the post, or one that its author uploaded. */
export async function refuseStrangePictures(
  transaction: Db,
  { pictures }: { pictures: Pictures },
  userId: string,
  before: Written,
  after: Written,
): Promise<void> {
  if (new Set(after.pictures).size < after.pictures.length) throw badField('pictures', '同一张图片只能放一次')
  // In one order everywhere: each is locked until the post that shows it is stored.
  for (const address of after.pictures.toSorted()) {
    const isOwn = before.pictures.includes(address) || (await pictures.use(userId, address, transaction))
    if (!isOwn) throw badField('pictures', '请先上传图片')
  }
}

export async function refuseStrangeAttachment(
  { cards }: { cards: Cards },
  before: Written,
  { attached_id: id }: Written,
): Promise<void> {
  if (id === null || id === before.attached_id) return
  if (!(await cards.resources([id])).has(id)) throw badField('attachedId', '附上的作品不存在或已下架')
}
