import type { Conversation, ConversationState, Message, MessagePicture } from '@shenglang/contract/messaging/entities'
import { buildUser, type Person } from './people.ts'
import { createClient } from './requests.ts'
import type { TestApplication } from './test-application.ts'

const BASE = '/client/app/user/message'

type Someone = Pick<Person, 'userId'>

/** Helpers for the calls about private messages, as clients would make them. */
export function openMessenger({ app, database, clock }: TestApplication) {
  const call = createClient(app)
  const post = ({ token }: Person, path: string, body: object) => call('POST', path, body, { token })
  const follow = async (from: Someone, to: Someone) => {
    const ids = [from.userId, to.userId]
    await database.pool.query('insert into follows (user_id, followed_id) values ($1, $2)', ids)
    await database.pool.query('update users set focus_count = focus_count + 1 where user_id = $1', ids.slice(0, 1))
    await database.pool.query('update users set fans_count = fans_count + 1 where user_id = $1', ids.slice(1))
  }
  return {
    follow,
    /** Two who follow each other. */
    async friends(overrides: Parameters<typeof buildUser>[1] = {}): Promise<[Person, Person]> {
      const [one, other] = [await buildUser({ database, clock }, overrides), await buildUser({ database, clock })]
      await follow(one, other)
      await follow(other, one)
      return [one, other]
    },
    send: ({ token }: Person, { userId }: Someone, message: object = { content: '在吗' }, headers = {}) =>
      call('POST', `${BASE}/private`, { userId, ...message }, { token, headers }),
    async chat({ token }: Person, { userId }: Someone, args: Record<string, string> = {}) {
      const { rows, total } = await call('GET', `${BASE}/chat`, { userId, ...args }, { token })
      return { rows: rows as Message[], total }
    },
    async inbox({ token }: Person, args: Record<string, string> = {}) {
      const { rows, total } = await call('GET', `${BASE}/conversations`, args, { token })
      return { rows: rows as Conversation[], total }
    },
    stateOf: async ({ token }: Person, { userId }: Someone) =>
      (await call('GET', `${BASE}/conversation`, { userId }, { token })).data as ConversationState,
    withdraw: (person: Person, messageId: string) => post(person, `${BASE}/chat/${messageId}/withdraw`, {}),
    remove: (person: Person, messageId: string) => post(person, `${BASE}/chat/${messageId}/delete`, {}),
    read: (person: Person, { userId }: Someone, messageId: string) =>
      post(person, `${BASE}/conversation/read`, { userId, messageId }),
    clear: (person: Person, { userId }: Someone) => post(person, `${BASE}/conversation/delete`, { userId }),
    block: (person: Person, { userId }: Someone, isBlocked = true) =>
      post(person, '/client/app/user/blocks', { userId, isBlocked }),
    /** Uploads a picture to be sent. */
    async upload(person: Person, data: Buffer) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'photo.jpg')
      const answer = await post(person, `${BASE}/picture`, form)
      return { status: answer.status, fault: answer.fault, picture: answer.data as MessagePicture }
    },
  }
}

/** The id in the answer to a message. */
export const idOf = (answer: { data?: unknown }) => (answer.data as { messageId: string }).messageId
