import type { Reportable } from '../platform/domain.ts'
import { newcomerName } from './registration.ts'
import { selectUser, updateUser } from './users.sql.ts'

/** A profile that offends: taken down it is what it was on the first day. The account stays. */
export const reportableProfile: Reportable = {
  kind: 'user',
  async find(db, id) {
    const user = await selectUser(db, id, undefined)
    if (!user || user.closed_at !== null) return undefined
    return { authorId: id, content: [user.nick_name, user.information].filter(Boolean).join('\n') }
  },
  async show(db, id) {
    const user = await selectUser(db, id, undefined)
    if (!user || user.closed_at !== null) return undefined
    return {
      userId: id,
      nickName: user.nick_name,
      content: user.information,
      createTime: user.created_at.toISOString(),
      pictures: user.avatar === '' ? [] : [user.avatar],
      address: user.is_artists ? `/artist?id=${id}` : `/user?id=${id}`,
      around: [],
    }
  },
  async takeDown(transaction, id) {
    const user = await selectUser(transaction, id, undefined)
    if (!user || user.closed_at !== null) return
    // An artist's name stands on published works, and is its reviewers' to change.
    const nick_name = user.is_artists ? user.nick_name : newcomerName()
    await updateUser(transaction, id, { nick_name, avatar: '', information: '', user_style: '' })
  },
}
