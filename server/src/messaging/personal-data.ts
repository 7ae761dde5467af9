import type { PersonalData } from '../composition/domain/domain.ts'
import { deleteBlocksOf, moveBlocks } from './blocks.sql.ts'
import { leaveConversations } from './conversations.sql.ts'
import { selectUserBlocks, selectUserMessages } from './personal-data.sql.ts'
import { releaseUnsent } from './pictures.sql.ts'

/** Messages stay with their receivers, under the name of a closed account. */
export const personalData: PersonalData = {
  export: async (db, userId) => ({
    messages: await selectUserMessages(db, userId),
    blocks: await selectUserBlocks(db, userId),
  }),
  async erase(db, userId) {
    await leaveConversations(db, userId)
    await deleteBlocksOf(db, userId)
    await releaseUnsent(db, userId)
  },
  /** Messages are numbered between two accounts, and may be the evidence of a report: they stay, as those of a closed account. */
  async merge(db, { fromId, intoId }) {
    await leaveConversations(db, fromId)
    await moveBlocks(db, fromId, intoId)
    await releaseUnsent(db, fromId)
  },
}
