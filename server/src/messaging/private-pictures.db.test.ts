import { CALL_LIMITS } from '@shenglang/contract/limits'
import { mediaPath } from '@shenglang/contract/media/media-path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { idOf, openMessenger } from '../../test/messages.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { personalData } from './personal-data.ts'
import { sweepPictures } from './pictures.ts'
import { purgeDeleted } from './purge-messages.ts'

const application = await testApplication()
const { app, clock, database, files } = application
const { send, chat, inbox, upload, withdraw, remove, clear, block, friends } = openMessenger(application)
const db = database.query()

const photo = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#d9bc42' } })
const get = (url: string, { token }: Pick<Person, 'token'> = { token: '' }, headers = {}) =>
  app.inject({ url: `/api${url}`, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } })
const statusesOf = (url: string, people: Person[]) =>
  Promise.all(people.map(async (person) => (await get(url, person)).statusCode))
const sweep = () => sweepPictures({ db, files, now: () => clock.now })
const purge = () => purgeDeleted(db, new AbortController().signal)
const storedFor = (pictureId: string) => files.stat(`messages/${pictureId.slice(0, 2)}/${pictureId}.webp`)

/** Two users, and a picture that one has sent to the other. */
async function sentPicture() {
  const [one, other] = await friends()
  const { picture } = await upload(one, await photo().jpeg().toBuffer())
  const messageId = idOf(await send(one, other, { pictureId: picture.pictureId }))
  return { one, other, messageId, ...picture }
}

test('a picture is drawn again in its own shape, upright, without its location', async () => {
  const [one, other] = await friends()
  const location = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } }
  const taken = await photo(3200, 1000)
    .withExif({ IFD0: { Copyright: 'private' }, ...location })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif?.includes('private')).toBe(true)
  const { status, picture } = await upload(one, taken)
  expect([status, picture.width, picture.height]).toEqual([200, 500, 1600])
  await send(one, other, { pictureId: picture.pictureId, content: '封面' })
  const [message] = (await chat(other, one)).rows
  expect(message).toMatchObject({ kind: 'picture', content: '封面', picture })
  expect((await inbox(other)).rows[0]?.excerpt).toBe('[图片] 封面')
  const served = await get(picture.url, other)
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const { format, exif, width, height } = await sharp(served.rawPayload).metadata()
  expect({ format, exif, width, height }).toEqual({ format: 'webp', exif: undefined, width: 500, height: 1600 })
})

test('refuses a file that is no picture', async () => {
  const one = await buildUser(application)
  for (const data of [Buffer.from('no picture'), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
    expect(await upload(one, data)).toMatchObject({ status: 400, fault: 'NOT_AN_IMAGE' })
  }
})

describe('nobody but the two participants', () => {
  test('sees a picture: no third user, no visitor, not by another address', async () => {
    const { one, other, url, pictureId } = await sentPicture()
    const third = await buildUser(application)
    const admin = await buildUser(application, { account_type: 'admin' })
    expect(await statusesOf(url, [one, other, third, admin])).toEqual([200, 200, 404, 404])
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url, third, { 'if-none-match': `"${pictureId}"` })).statusCode).toBe(404)
    for (const address of [mediaPath.image(pictureId), mediaPath.image(pictureId.replaceAll('-', '').padEnd(64, '0'))]) {
      expect((await get(address, one)).statusCode, address).toBe(404)
    }
    expect((await get('/message/picture/..%2f..%2fimage', one)).statusCode).toBe(404)
  })

  test('sees it, and before it is sent the owner alone does', async () => {
    const [one, other] = await friends()
    const { picture } = await upload(one, await photo().png().toBuffer())
    expect(await statusesOf(picture.url, [one, other])).toEqual([200, 404])
    expect((await send(other, one, { pictureId: picture.pictureId })).fault).toBe('PICTURE_NOT_FOUND')
  })

  test('sees it after a block, and the two still do: a block affects future messages only', async () => {
    const { one, other, url } = await sentPicture()
    await block(other, one)
    expect(await statusesOf(url, [one, other])).toEqual([200, 200])
  })

  test('sees it, and neither do they once it is withdrawn, even with a known address', async () => {
    const { one, other, url, messageId, pictureId } = await sentPicture()
    await withdraw(one, messageId)
    expect(await statusesOf(url, [one, other])).toEqual([404, 404])
    expect((await get(url, other, { 'if-none-match': `"${pictureId}"` })).statusCode).toBe(404)
    await sweep()
    expect(await storedFor(pictureId)).toBeUndefined()
  })

  test('a picture is sent once', async () => {
    const { one, other, pictureId } = await sentPicture()
    expect((await send(one, other, { pictureId })).fault).toBe('PICTURE_NOT_FOUND')
  })
})

test('a deleted message hides its picture from that user; it is deleted after both did', async () => {
  const { one, other, url, messageId, pictureId } = await sentPicture()
  await remove(other, messageId)
  expect(await statusesOf(url, [one, other])).toEqual([200, 404])
  await purge()
  await sweep()
  expect(await storedFor(pictureId)).toBeDefined()
  await clear(one, other)
  await purge()
  await sweep()
  expect(await storedFor(pictureId)).toBeUndefined()
  expect(await db.selectFrom('messages').selectAll().where('message_id', '=', messageId).execute()).toEqual([])
})

test('an unsent picture is deleted after a day, and cannot be sent any more', async () => {
  const [one, other] = await friends()
  const { picture } = await upload(one, await photo().png().toBuffer())
  const sent = await sentPicture()
  await sweep()
  expect(await storedFor(picture.pictureId)).toBeDefined()
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  expect((await get(picture.url, one)).statusCode).toBe(404)
  expect((await send(one, other, { pictureId: picture.pictureId })).fault).toBe('PICTURE_NOT_FOUND')
  await sweep()
  expect([await storedFor(picture.pictureId), (await storedFor(sent.pictureId)) !== undefined]).toEqual([undefined, true])
})

test('limits pictures a minute', async () => {
  const one = await buildUser(application)
  const [{ times }] = CALL_LIMITS.messagePictures
  const answers = await Promise.all(Array.from({ length: times + 1 }, () => upload(one, Buffer.from('no picture'))))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

describe('a closed account', () => {
  test('leaves what it wrote with the other, under 已注销用户, and deletes the rest', async () => {
    const { one, other, url } = await sentPicture()
    await send(other, one, { content: '收到' })
    await block(one, await buildUser(application))
    await block(other, one)
    const unsent = (await upload(one, await photo().png().toBuffer())).picture
    await db.transaction().execute((transaction) => personalData.erase(transaction, one.userId, new Date()))
    await db
      .updateTable('users')
      .set({ nick_name: '已注销用户', avatar: '', phone: null, closed_at: clock.now })
      .where('user_id', '=', one.userId)
      .execute()
    expect((await chat(other, one)).rows.map(({ kind, content }) => [kind, content])).toEqual([
      ['text', '收到'],
      ['picture', ''],
    ])
    expect((await inbox(other)).rows).toMatchObject([{ nickName: '已注销用户', isClosed: true, isBlocked: false }])
    expect(await statusesOf(url, [one, other])).toEqual([404, 200])
    expect((await send(other, one)).msg).toBe('对方已注销，不能再发私信')
    await sweep()
    expect(await storedFor(unsent.pictureId)).toBeUndefined()
    expect(await db.selectFrom('blocks').selectAll().where('user_id', '=', one.userId).execute()).toEqual([])
  })

  test('exports what it wrote, and nothing that others wrote', async () => {
    const [one, other] = await friends()
    await send(one, other, { content: '我写的' })
    await send(other, one, { content: '对方写的' })
    await block(one, other)
    const handedOut = JSON.stringify(await personalData.export(db, one.userId))
    expect(handedOut).toContain('我写的')
    expect(handedOut).toContain(`"userId":"${other.userId}"`)
    expect(handedOut).not.toContain('对方写的')
  })

  test('of both participants leaves nothing', async () => {
    const { one, other, messageId, pictureId } = await sentPicture()
    for (const { userId } of [one, other])
      await db.transaction().execute((transaction) => personalData.erase(transaction, userId, new Date()))
    await purge()
    await sweep()
    expect(await db.selectFrom('messages').selectAll().where('message_id', '=', messageId).execute()).toEqual([])
    expect(await storedFor(pictureId)).toBeUndefined()
  })
})

test('a conversation is purged in batches that let others write, and only of what neither sees', async () => {
  const [one, other] = await friends()
  for (let count = 0; count < 3; count += 1) await send(one, other, { content: `${count}` })
  await clear(one, other)
  await purge()
  expect((await chat(other, one)).rows).toHaveLength(3)
  await clear(other, one)
  await send(one, other, { content: '新' })
  await purge()
  const left = await db.selectFrom('messages').select('content').where('sender_id', '=', one.userId).execute()
  expect(left).toEqual([{ content: '新' }])
})

test('the next process serves the same pictures', async () => {
  const { other, url } = await sentPicture()
  const next = await startAgain(application)
  const response = await next.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${other.token}` } })
  expect(response.statusCode).toBe(200)
  await next.close()
})
