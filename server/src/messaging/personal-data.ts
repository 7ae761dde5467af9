import type { PersonalData } from '../platform/domain.ts'
import { deleteBlocksOf } from './blocks.sql.ts'
import { leaveConversations } from './conversations.sql.ts'
import { selectOwnBlocks, selectOwnMessages } from './personal-data.sql.ts'
import { releaseUnsent } from './pictures.sql.ts'

/** What was written stays with those to whom it was written, under the name of a closed account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    messages: await selectOwnMessages(db, userId),
    blocks: await selectOwnBlocks(db, userId),
  }),
  async erase(db, userId) {
    await leaveConversations(db, userId)
    await deleteBlocksOf(db, userId)
    await releaseUnsent(db, userId)
  },
}
