import { messagePicturePath } from '@shenglang/contract/messaging/routes'
import type { Reportable } from '../composition/domain/domain.ts'
import { lockConversation } from './conversations.sql.ts'
import { kindOf } from './conversations.ts'
import { selectMessage } from './messages.sql.ts'
import { takeBack } from './messages.ts'
import { type ReportedRow, selectAround, selectReported } from './reportable.sql.ts'

/** A message for reporting; moderators see the messages around it. Taken down, it is deleted for both participants. */
export const reportableMessage: Reportable = {
  kind: 'message',
  async find(db, id, readerId) {
    const seen = await selectMessage(db, readerId, id)
    if (!seen?.is_visible || seen.withdrawn_at !== null) return undefined
    const row = await selectReported(db, id)
    return row && { authorId: row.sender_id, content: contentOf(row) }
  },
  async show(db, id) {
    const around = await selectAround(db, id)
    const row = around.find(({ message_id }) => message_id === id)
    return (
      row && {
        userId: row.sender_id,
        nickName: row.nick_name,
        content: contentOf(row),
        createTime: row.created_at.toISOString(),
        pictures: row.picture_id === null ? [] : [messagePicturePath(row.picture_id)],
        address: '',
        around: around.map((each) => ({
          id: each.message_id,
          userId: each.sender_id,
          nickName: each.nick_name,
          content: contentOf(each),
          createTime: each.created_at.toISOString(),
          isReported: each.message_id === id,
        })),
      }
    )
  },
  async takeDown(transaction, id) {
    const row = await selectReported(transaction, id)
    if (!row || (await lockConversation(transaction, row.sender_id, row.other_id)) === undefined) return
    const message = await selectMessage(transaction, row.sender_id, id)
    if (message && message.withdrawn_at === null) await takeBack(transaction, id, message, { now: new Date(), isTakenDown: true })
  },
}

/** The whole text of a message, with a label for what is no text. */
function contentOf(row: ReportedRow): string {
  if (row.is_taken_down) return '[已删除]'
  const label = { text: '', picture: '[图片]', resource: `[曲目] ${row.title}` }[kindOf(row)]
  return [row.withdrawn_at === null ? '' : '[已撤回]', label, row.content].filter(Boolean).join('\n')
}
