import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { cutText } from '@shenglang/contract/cut-text'
import { POST_NAME_MAX } from '@shenglang/contract/social/posts'
import type { Db } from '../platform/database/db.ts'
import { selectPostHead } from './posts.sql.ts'

/** A subject of comments: a published resource or a post. */
export interface Subject {
  subjectId: string
  kind: 'resource' | 'post'
  /** Artist of the work, or author of the post. */
  ownerId: string
  title: string
  /** 0 if it has no audio with positions to comment on. */
  durationMs: number
}

/** The subject with this id; undefined if it does not exist or is invisible. */
export async function subjectOf(db: Db, subjectId: string): Promise<Subject | undefined> {
  const resource = await db
    .selectFrom('resources')
    .select(['artist_id', 'title', 'duration_ms', 'content_type'])
    .where('resource_id', '=', subjectId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!resource) return postAsSubject(db, subjectId)
  return {
    subjectId,
    kind: 'resource',
    ownerId: resource.artist_id,
    title: resource.title,
    durationMs: resource.content_type === CONTENT_TYPES.single ? resource.duration_ms : 0,
  }
}

async function postAsSubject(db: Db, subjectId: string): Promise<Subject | undefined> {
  const post = await selectPostHead(db, subjectId)
  if (!post) return undefined
  return {
    subjectId,
    kind: 'post',
    ownerId: post.author_id,
    title: cutText(post.beginning, POST_NAME_MAX, { ending: '…' }),
    durationMs: 0,
  }
}
