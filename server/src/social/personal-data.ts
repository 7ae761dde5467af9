import type { PersonalData } from '../platform/domain.ts'
import { eraseComments, selectOwnComments, selectOwnLikes } from './comments.sql.ts'
import { eraseMentions } from './mentions.sql.ts'
import { selectLikedPosts } from './post-likes.sql.ts'
import { erasePosts, selectOwnPosts } from './posts.sql.ts'

/** What was said and liked goes with the account; what others answered stays. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    comments: await selectOwnComments(db, userId),
    commentLikes: await selectOwnLikes(db, userId),
    posts: await selectOwnPosts(db, userId),
    likedPosts: await selectLikedPosts(db, userId),
  }),
  async erase(db, userId) {
    await eraseComments(db, userId)
    await erasePosts(db, userId)
    await eraseMentions(db, userId)
  },
}
