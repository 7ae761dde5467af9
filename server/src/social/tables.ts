import type { Generated } from 'kysely'

export interface SocialTables {
  comments: CommentTable
}

export interface CommentTable {
  comment_id: Generated<string>
  resource_id: string
  user_id: string
  content: string
  /** Where in the music; null for a comment on the whole. */
  time_ms: number | null
  created_at: Generated<Date>
}
