import type { Reportable } from '../../composition/domain/domain.ts'
import { newcomerName } from '../sign-in/registration.ts'
import { selectUser, updateUser } from '../users/users.sql.ts'

/** A reported profile: taken down it is reset to the first day's. The account stays. */
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
    // An artist's name is on published works; only reviewers of artists change it.
    const nick_name = user.is_artists ? user.nick_name : newcomerName()
    await updateUser(transaction, id, { nick_name, avatar: '', information: '', user_style: '' })
  },
}
