import { API_BASE } from '@shenglang/contract/constants'
import { studioPath } from '@shenglang/contract/studio/works'
import { afterAll, expect, test } from 'vitest'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { app } = application
const send = createClient(app)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const leaving = new AbortController()
afterAll(() => leaving.abort())

const open = ({ token }: Pick<Person, 'token'>) =>
  fetch(origin + API_BASE + studioPath.events, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })

/** What comes on the stream until `word` does. */
async function readUntil(response: Response, word: string): Promise<string> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    if (text.includes(word)) break
  }
  return text
}

test('an artist hears of their own works as they change, and of nobody else’s', async () => {
  const [artist, other] = [await buildUser(application, { is_artists: true }), await buildUser(application, { is_artists: true })]
  const stream = await open(artist)
  expect(stream.headers.get('content-type')).toMatch('text/event-stream')
  const save = async ({ token }: Person, title: string) => {
    const { data } = await send('POST', '/client/app/resource/save', { title }, { token })
    return (data as { resourceId: string }).resourceId
  }
  const foreign = await save(other, '别人的')
  const own = await save(artist, '我的')
  const text = await readUntil(stream, `"resourceId":"${own}"`)
  expect(text).toContain(`data: {"kind":"work","resourceId":"${own}"}`)
  expect(text).not.toContain(`"resourceId":"${foreign}"`)
})

test('an applicant hears of the review, a visitor nothing', async () => {
  const [applicant, admin] = [await buildUser(application), await buildUser(application, { account_type: 'admin' })]
  const wish = {
    artistName: '听审核',
    realName: '李四',
    idNumber: '11010519491231002X',
    phonenumber: '13812345678',
    style: 'Techno',
    introduction: '十年俱乐部驻场经验的唱片骑师',
    agreed: true,
  }
  const { data } = await send('POST', '/client/app/user/artist/apply', wish, { token: applicant.token })
  const stream = await open(applicant)
  const { applicationId } = data as { applicationId: string }
  await send('POST', `/client/app/admin/artist/review/${applicationId}`, { outcome: 'approved' }, { token: admin.token })
  expect(await readUntil(stream, '"artist"')).toContain('data: {"kind":"artist"}')
  const refused = await open({ token: 'nobody' })
  expect([refused.status, (await refused.json()).fault]).toEqual([401, 'NOT_SIGNED_IN'])
})
