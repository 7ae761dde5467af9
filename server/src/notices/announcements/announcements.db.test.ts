import type { Announcement } from '@shenglang/contract/notices/announcements'
import type { InboxItem } from '@shenglang/contract/notices/entities'
import { cursorOfNotice } from '@shenglang/contract/notices/routes'
import { afterEach, expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { writeNotice } from '../index.ts'

const application = await testApplication()
application.clock.now = new Date()
const db = application.database.query()
const send = createClient(application.app)
const editor = await buildUser(application, { permissions: ['content'], nick_name: '公告员' })
const PATH = '/client/app/admin/announcement'
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Members of one test would receive what another one sent. */
afterEach(async () => {
  await db.deleteFrom('announcements').execute()
})

const save = (values: object = {}) =>
  send('POST', PATH, { title: '停机维护', content: '周日凌晨两点到四点', audience: 'all', sending: 'now', ...values }, editor)
const saved = async (values: object = {}) => (await save(values)).data as Announcement
const read = async (id: string) => (await send('GET', `${PATH}/${id}`, {}, editor)).data as Announcement
const withdraw = ({ announcementId, version }: Announcement) =>
  send('POST', `${PATH}/${announcementId}/withdraw`, { version }, editor)
const inbox = async ({ token }: Person, args = {}) =>
  (await send('GET', '/client/app/user/message', args, { token })) as unknown as {
    rows: InboxItem[]
    total: number
    next: string
  }
const titles = async (person: Person, args = {}) => (await inbox(person, args)).rows.map(({ title }) => title)
const unread = async ({ token }: Person) =>
  ((await send('GET', '/client/app/user/message/unread', {}, { token })).data as { notices: number }).notices
const markRead = ({ token }: Person, args = {}) => send('POST', '/client/app/user/message/read', args, { token })
const seen = async ({ announcementId }: Announcement) => (await read(announcementId)).seenCount

test('shows an announcement among the notices of members, of type NOTICE, with its link', async () => {
  const reader = await buildUser(application)
  const { announcementId } = await saved({ link: '/vip', content: '<b>周日</b>\n凌晨' })
  const { rows, total } = await inbox(reader, { type: 'NOTICE' })
  expect([rows, total]).toMatchObject([
    [
      {
        ...{ messageId: announcementId, title: '停机维护', content: '<b>周日</b>\n凌晨', businessType: 'NOTICE' },
        ...{ kind: 'announcement', isRead: false, unreadCount: 1, fromNickName: '' },
        clickParams: { empty: false, id: '/vip', dataType: 'LINK', innerMap: {} },
      },
    ],
    1,
  ])
  expect(await titles(reader, { type: 'FOCUS_NOTICE' })).toEqual([])
  expect(await titles(reader, { type: 'NOTICE', kinds: 'order' })).toEqual([])
  expect(await titles(reader, { type: 'NOTICE', kinds: 'announcement' })).toEqual(['停机维护'])
})

test('an announcement is one row however many receive it', async () => {
  const people = [await buildUser(application), await buildUser(application), await buildUser(application)]
  await saved()
  const rows = await db.selectFrom('notices').select('notice_id').execute()
  expect(rows).toEqual([])
  expect(await Promise.all(people.map(unread))).toEqual([1, 1, 1])
})

test('an announcement for a level, or for artists, is received by them only', async () => {
  const [plain, high, artist] = await Promise.all([
    buildUser(application),
    buildUser(application, { vip: { level: 3 } }),
    buildUser(application, { is_artists: true }),
  ])
  await saved({ title: '会员', audience: 'vip', vipLevel: 2 })
  await saved({ title: '艺人', audience: 'artists' })
  expect(await Promise.all([plain, high, artist].map((person) => titles(person)))).toEqual([[], ['会员'], ['艺人']])
  expect(await Promise.all([plain, high, artist].map(unread))).toEqual([0, 1, 1])
})

test('a member who signs up later does not receive earlier announcements', async () => {
  await saved()
  const late = await buildUser(application)
  expect([await titles(late), await unread(late)]).toEqual([[], 0])
})

test('a draft and a scheduled one are shown to nobody until their time, and an ended one no longer', async () => {
  const reader = await buildUser(application)
  await db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 5 * HOUR_MS) })
    .where('user_id', '=', reader.userId)
    .execute()
  await saved({ title: '草稿', sending: 'draft' })
  const { announcementId, state } = await saved({ title: '定时', sending: 'at', outTime: inHours(1), untilTime: inHours(3) })
  expect([state, await titles(reader), await unread(reader)]).toEqual(['scheduled', [], 0])
  const move = (out: number, until: number) =>
    db
      .updateTable('announcements')
      .set({ out_at: new Date(inHours(out)), until_at: new Date(inHours(until)) })
      .where('announcement_id', '=', announcementId)
      .execute()
  await move(-1, 1)
  expect([(await read(announcementId)).state, await titles(reader), await unread(reader)]).toEqual(['sent', ['定时'], 1])
  await move(-2, -1)
  expect([(await read(announcementId)).state, await titles(reader), await unread(reader)]).toEqual(['ended', [], 0])
})

test('a withdrawn one disappears from notices and their counts, and is not shown again', async () => {
  const reader = await buildUser(application)
  const announcement = await saved()
  expect(await unread(reader)).toBe(1)
  expect((await withdraw(announcement)).data).toMatchObject({ state: 'withdrawn' })
  expect([await titles(reader), await unread(reader), (await inbox(reader)).total]).toEqual([[], 0, 0])
  expect(await withdraw(await read(announcement.announcementId))).toMatchObject({ status: 409, fault: 'ANNOUNCEMENT_STATE' })
})

test('stands among notices by time, and a page goes on after it', async () => {
  const reader = await buildUser(application)
  const all: string[] = []
  for (let index = 0; index < 4; index += 1) {
    await writeNotice(db, { userId: reader.userId, kind: 'work', title: `通知${index}`, content: '' })
    await saved({ title: `公告${index}` })
    all.unshift(`公告${index}`, `通知${index}`)
  }
  const shown: string[] = []
  for (let before: string | undefined; before !== ''; ) {
    const page = await inbox(reader, { type: 'NOTICE', pageSize: 3, ...(before ? { before } : {}) })
    shown.push(...page.rows.map(({ title }) => title))
    before = page.next
  }
  expect(shown).toEqual(all)
})

test('counts each member once, whether one notice was read or all', async () => {
  const [one, other] = [await buildUser(application), await buildUser(application)]
  const announcement = await saved()
  await inbox(one)
  expect(await seen(announcement)).toBe(0)
  await markRead(one, { messageId: announcement.announcementId })
  await markRead(one, { messageId: announcement.announcementId })
  await markRead(one)
  expect([await seen(announcement), await unread(one), await unread(other)]).toEqual([1, 0, 1])
  await markRead(other)
  expect([await seen(announcement), await unread(other)]).toEqual([2, 0])
  expect((await inbox(one)).rows).toMatchObject([{ isRead: true, unreadCount: 0 }])
})

test('pages of one member that mark all read at once count once, and two members do not wait for each other', async () => {
  const people = [await buildUser(application), await buildUser(application)]
  const [first, second] = [await saved({ title: '一' }), await saved({ title: '二' })]
  const requests = people.flatMap((person) => Array.from({ length: 6 }, () => markRead(person)))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect([await seen(first), await seen(second)]).toEqual([2, 2])
})

test('what is marked read up to a position leaves later ones unread', async () => {
  const reader = await buildUser(application)
  const earlier = await saved({ title: '先' })
  const [item] = (await inbox(reader)).rows
  const later = await saved({ title: '后' })
  await markRead(reader, { until: item && cursorOfNotice(item) })
  expect([await unread(reader), await seen(earlier), await seen(later)]).toEqual([1, 1, 0])
})

test('members who do not receive an announcement are not counted as its readers', async () => {
  const reader = await buildUser(application)
  const announcement = await saved({ audience: 'artists' })
  await markRead(reader)
  await markRead(reader, { messageId: announcement.announcementId })
  expect(await seen(announcement)).toBe(0)
})

test('lists with author and state, newest first, page by page', async () => {
  const [, second] = [await saved({ title: '一', sending: 'draft' }), await saved({ title: '二' })]
  await saved({ title: '三', sending: 'at', outTime: inHours(2) })
  const page = (await send('GET', PATH, { pageSize: 2 }, editor)) as unknown as {
    rows: Announcement[]
    total: number
    next: string
  }
  expect(page.rows.map(({ title, state, authorName }) => [title, state, authorName])).toEqual([
    ['三', 'scheduled', '公告员'],
    ['二', 'sent', '公告员'],
  ])
  expect([page.total, page.next]).toEqual([3, second.announcementId])
  const last = (await send('GET', PATH, { pageSize: 2, before: page.next }, editor)) as unknown as {
    rows: Announcement[]
    next: string
  }
  expect([last.rows.map(({ title }) => title), last.next]).toEqual([['一'], ''])
})

test('changes an announcement that is not out yet; refuses one that another editor changed or that is out', async () => {
  const draft = await saved({ sending: 'draft' })
  const change = (values: object) =>
    save({ announcementId: draft.announcementId, version: draft.version, sending: 'draft', ...values })
  expect((await change({ title: '改了' })).data).toMatchObject({ title: '改了', version: 2, state: 'draft' })
  expect(await change({ title: '晚了' })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  expect((await change({ version: 2, sending: 'now' })).data).toMatchObject({ state: 'sent' })
  expect(await change({ version: 3 })).toMatchObject({ status: 409, fault: 'ANNOUNCEMENT_STATE' })
  expect(await save({ announcementId: '999999', version: 1 })).toMatchObject({ status: 404 })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: '长'.repeat(41) }, 'title'],
  [{ content: '' }, 'content'],
  [{ content: '长'.repeat(301) }, 'content'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: '//elsewhere.example' }, 'link'],
  [{ audience: 'vip' }, 'vipLevel'],
  [{ audience: 'nobody' }, 'audience'],
  [{ sending: 'at' }, 'outTime'],
  [{ sending: 'at', outTime: '2020-01-01T00:00:00Z' }, 'outTime'],
  [{ untilTime: '2020-01-01T00:00:00Z' }, 'untilTime'],
  [{ sending: 'at', outTime: inHours(2), untilTime: inHours(1) }, 'untilTime'],
])('refuses %j in Chinese, at its field', async (values, field) => {
  const { status, detail, msg } = await save(values)
  expect([status, detail]).toMatchObject([400, { field }])
  expect(msg).toMatch(/[\u4e00-\u9fff]/)
})
