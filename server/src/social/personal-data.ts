import type { PersonalData } from '../composition/domain/domain.ts'
import { eraseComments, selectUserComments, selectUserLikes } from './comments.sql.ts'
import { eraseMentions } from './mentions.sql.ts'
import { moveTexts } from './move-texts.sql.ts'
import { selectLikedPosts } from './post-likes.sql.ts'
import { erasePosts, selectUserPosts } from './posts.sql.ts'

/** Comments and likes are deleted with the account; the replies of others stay. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    comments: await selectUserComments(db, userId),
    commentLikes: await selectUserLikes(db, userId),
    posts: await selectUserPosts(db, userId),
    likedPosts: await selectLikedPosts(db, userId),
  }),
  async erase(db, userId) {
    await eraseComments(db, userId)
    await erasePosts(db, userId)
    await eraseMentions(db, userId)
  },
  merge: (db, { fromId, intoId }) => moveTexts(db, fromId, intoId),
}
