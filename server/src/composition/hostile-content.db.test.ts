import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const resourceId = await buildResource(application.database)
const other = await buildUser(application)

/** Every field in which users write: how it is sent, and where it is read again. */
const PLACES: Record<
  string,
  { say(person: Person, content: string): ReturnType<typeof send>; read(person: Person): Promise<string> }
> = {
  'a comment': {
    say: ({ token }, content) => send('POST', '/client/app/user/comments/add', { resourceId, content }, { token }),
    async read({ userId }) {
      const { rows = [] } = await send('GET', '/client/app/cms/comments', { resourceId, pageSize: '100' })
      return (rows as { userId: string; content: string }[]).find((row) => row.userId === userId)?.content ?? ''
    },
  },
  'a post': {
    say: ({ token }, content) => send('POST', '/client/app/resource/save', { contentType: 3, content }, { token }),
    async read({ userId }) {
      const { data } = await send('GET', '/client/app/cms/posts', { userId })
      return (data as { rows: { content: string }[] }).rows[0]?.content ?? ''
    },
  },
  'a message': {
    say: ({ token }, content) => send('POST', '/client/app/user/message/private', { userId: other.userId, content }, { token }),
    async read({ token }) {
      const { rows = [] } = await send('GET', '/client/app/user/message/chat', { userId: other.userId }, { token })
      return (rows as { content: string }[])[0]?.content ?? ''
    },
  },
}
const cases = (texts: [string, string, string][]) =>
  Object.keys(PLACES).flatMap((place) => texts.map(([name, text, expected]) => ({ place, name, text, expected })))

test.each(
  cases([
    ['nothing', '', 'TEXT_REQUIRED'],
    ['space', ' \n\t\u3000', 'TEXT_REQUIRED'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff', 'TEXT_REQUIRED'],
    ['fillers that look like nothing', '\u3164\u2800\uffa0', 'TEXT_REQUIRED'],
    ['100 KB', '长'.repeat(34_000), 'BAD_ARGUMENT'],
    ['100 KB that cannot be seen', '\u200b'.repeat(34_000), 'BAD_ARGUMENT'],
    ['a NUL', 'a\0b', 'BAD_ARGUMENT'],
    ['half a character', 'a\ud800b', 'BAD_ARGUMENT'],
  ]),
)('refuses $name in $place', async ({ place, text, expected }) => {
  const answer = await PLACES[place]?.say(await buildUser(application), text)
  expect([answer?.status, answer?.fault]).toEqual([400, expected])
  expect(answer?.msg).toMatch(/[\u4e00-\u9fff]/)
})

test.each(
  cases([
    ['bidi characters', '好\u202e听\u2066的\u200f歌', '好听的歌'],
    ['zero-width characters between', '敏\u200b感\u2060词', '敏感词'],
    ['an emoji of several', '现场 👩\u200d🎤❤\ufe0f', '现场 👩\u200d🎤❤\ufe0f'],
    [
      'a flag of tags',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['a flood of marks', `a${'\u0336'.repeat(400)}b`, `a${'\u0336'.repeat(4)}b`],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a link that runs', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['SQL', "'; drop table users; --", "'; drop table users; --"],
  ]),
)('stores $name in $place as readable text', async ({ place, text, expected }) => {
  const person = await buildUser(application)
  expect((await PLACES[place]?.say(person, text))?.status).toBe(200)
  expect(await PLACES[place]?.read(person)).toBe(expected)
})
