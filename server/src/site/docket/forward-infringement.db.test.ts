import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { testDatabase } from '../../../test/test-database.ts'
import type { Emit } from '../../composition/domain/domain.ts'
import { forwardInfringement } from './forward-infringement.ts'
import { insertNotice } from './infringements.sql.ts'

const database = await testDatabase()
const db = database.query()
const artist = await buildArtist(database)
const now = new Date()

const complain = async (...resourceUrls: string[]) => {
  const notice = {
    complainant: '北岸唱片',
    capacity: 'owner' as const,
    phone: '13800138000',
    workTitle: '黄河入海流',
    resourceUrls,
  }
  return (await insertNotice(db, { ...notice, reason: '未经许可上传', proof: '登记号 2026-A-001', isTruthful: true })).notice_id
}
/** The notices emitted to other domains, recorded instead of delivered. */
const forward = async (noticeId: string) => {
  const notices: { userId: string; title: string; content: string; resourceId?: string }[] = []
  const emit: Emit = async (name, _transaction, what) => {
    if (name === 'noticed') notices.push(...(what as typeof notices))
  }
  await forwardInfringement(db, emit, noticeId, now)
  return notices
}

test("sends the notice to the artist of each work that it names, without the complainant's contact details", async () => {
  const ids = [
    await buildResource(database, { artist_id: artist, title: '黄河' }),
    await buildResource(database, { title: '入海流' }),
  ]
  const notices = await forward(
    await complain(...ids.map((id) => `https://shenglang.example/resource?id=${id}`), 'https://a.example/'),
  )
  expect(notices).toMatchObject([
    { userId: artist, title: '你的《黄河》收到侵权通知', resourceId: ids[0] },
    { title: '你的《入海流》收到侵权通知', resourceId: ids[1] },
  ])
  expect(notices[0]?.content).toContain('北岸唱片 称其侵犯了《黄河入海流》的权利：未经许可上传')
  expect(JSON.stringify(notices)).not.toContain('13800138000')
})

test('forwards a notice once, and only one that names a work', async () => {
  const id = await buildResource(database, { artist_id: artist })
  const noticeId = await complain(`https://shenglang.example/resource?id=${id}`)
  const answers = await Promise.allSettled([forward(noticeId), forward(noticeId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(forward(noticeId)).rejects.toThrow('已经转送过')
  await expect(forward('999999')).rejects.toThrow('不存在')
  await expect(forward(await complain('https://elsewhere.example/', 'https://a.example/?id=x'))).rejects.toThrow(
    '没有指向本站的作品',
  )
})
