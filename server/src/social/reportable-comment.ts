import type { Reportable } from '../composition/domain/domain.ts'
import { selectAround, selectComment } from './comments.sql.ts'
import { takeDownComment } from './comments.ts'
import { subjectOf } from './subjects.ts'

/** Its neighbours in the thread. */
const AROUND = 5

/** A reported comment: taking it down deletes it as its author would. */
export const reportableComment: Reportable = {
  kind: 'comment',
  async find(db, id) {
    const comment = await selectComment(db, id)
    if (!comment || !(await subjectOf(db, comment.resource_id))) return undefined
    return { authorId: comment.user_id, content: comment.content }
  },
  async show(db, id) {
    const comment = await selectComment(db, id)
    if (!comment) return undefined
    const subject = await subjectOf(db, comment.resource_id)
    const around = await selectAround(db, comment, AROUND)
    return {
      userId: comment.user_id,
      nickName: comment.nick_name,
      content: comment.content,
      createTime: comment.created_at.toISOString(),
      pictures: [],
      address: subject ? `/${subject.kind}?id=${comment.resource_id}#comments` : '',
      around: around.map((each) => ({
        id: each.comment_id,
        userId: each.user_id,
        nickName: each.nick_name,
        content: each.content,
        createTime: each.created_at.toISOString(),
        isReported: each.comment_id === id,
      })),
    }
  },
  async takeDown(transaction, id) {
    await takeDownComment(transaction, id)
  },
}
