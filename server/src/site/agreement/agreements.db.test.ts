import { createHash } from 'node:crypto'
import { pendingText } from '@shenglang/contract/commerce/earnings/pending'
import { REFUND_NOTES } from '@shenglang/contract/commerce/refunds/refund-texts'
import { REFUND_RULES } from '@shenglang/contract/commerce/refunds/refunds'
import { priceRiseText } from '@shenglang/contract/commerce/sale/sale-rules'
import { markupFaults, readMarkup } from '@shenglang/contract/site/agreement/markup'
import { TEXT_IDS } from '@shenglang/contract/site/agreement/routes'
import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database, clock } = application
clock.now = new Date('2026-11-26T04:00:00Z')
const send = createClient(app)
const editor = await buildUser(application, { permissions: ['content'] })
const REVISED = '2026-11-28'
const TEXT = '> 要点\n\n## 范围 {#scope}\n\n第二版。\n'

const read = async (id: string, question = {}) => (await send('GET', `/client/app/cms/agreement/${id}`, question)).data as never
const draftOf = (id: string, markup: string, draftVersion = 0) =>
  send('PUT', `/client/app/admin/site/agreement/${id}`, { markup, draftVersion }, editor)
const publish = (id: string, version: string, draftVersion = 1) =>
  send('POST', `/client/app/admin/site/agreement/${id}/publish`, { version, draftVersion }, editor)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(TEXT_IDS)('the first version of %s stands in the database with its hash', async (id) => {
  const { markup, isCurrent, versions, ...text } = (await read(id)) as {
    markup: string
    isCurrent: boolean
    versions: string[]
    sha256: string
    version: string
  }
  expect({ isCurrent, versions, sha256: text.sha256 }).toEqual({
    isCurrent: true,
    versions: id === 'user' ? [REVISED, text.version] : [text.version],
    sha256: sha256(markup),
  })
  expect(markupFaults(markup)).toEqual([])
  expect(readMarkup(markup).sections.length).toBeGreaterThan(3)
})

test('the terms say refunds, payouts and raised prices in the words of quotes, with the days of the help', async () => {
  const { markup } = (await read('user', { version: REVISED })) as { markup: string }
  const days = { refundDays: 7, receiptDays: 15 }
  const texts = [
    ...Object.values(REFUND_RULES).map(({ title, text }) => `| ${title} | ${text} |`),
    ...REFUND_NOTES.map((note) => `- ${note}`),
    `- ${pendingText(days)}`,
    priceRiseText('规定倍数'),
  ].map((text) => text.replaceAll(/ (\{days\}|\d+) 天/g, '规定天数'))
  expect(texts.filter((text) => !markup.includes(text))).toEqual([])
})

test('a draft is not public, is published from a day on, and the former version stays readable', async () => {
  expect((await draftOf('copyright', TEXT)).data).toEqual({ markup: TEXT, draftVersion: 1 })
  expect(await draftOf('copyright', '晚了', 0)).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  const before = (await read('copyright')) as { version: string; markup: string }
  expect(await publish('copyright', '2026-11-25')).toMatchObject({ status: 400, detail: { field: 'version' } })
  expect(await publish('copyright', '2026-11-28')).toMatchObject({ status: 200, data: { sha256: sha256(TEXT) } })
  expect(await publish('copyright', '2026-11-28')).toMatchObject({ status: 400, detail: { field: 'version' } })
  expect(await read('copyright')).toMatchObject({ version: before.version, versions: ['2026-11-28', before.version] })
  expect(await read('copyright', { version: '2026-11-28' })).toMatchObject({ markup: TEXT, isCurrent: false })
  clock.now = new Date('2026-11-27T16:00:00Z')
  expect(await read('copyright')).toMatchObject({ version: '2026-11-28', markup: TEXT, isCurrent: true })
  expect(await read('copyright', { version: before.version })).toMatchObject({ markup: before.markup, isCurrent: false })
  expect(await send('GET', '/client/app/cms/agreement/copyright', { version: '2020-01-01' })).toMatchObject({ status: 404 })
})

test.each([
  ['HTML', '## 节\n\n<script>alert(1)</script>'],
  ['nothing', '  '],
  ['text before the first heading', '第一段\n\n## 节\n\n文'],
  ['a section twice', '## 甲 {#a}\n\n文\n\n## 乙 {#a}\n\n文'],
  ['a ragged table', '## 甲\n\n| a | b |\n| --- | --- |\n| 1 |'],
])('refuses to publish %s', async (_what, markup) => {
  const { draftVersion } = (await send('GET', '/client/app/admin/site/agreement/community', {}, editor)).data as {
    draftVersion: number
  }
  const saved = (await draftOf('community', markup, draftVersion)).data as { draftVersion: number }
  const refused = await publish('community', '2027-01-01', saved.draftVersion)
  expect(refused).toMatchObject({ status: 400, detail: { field: 'markup' } })
})

test('a published text cannot be changed', async () => {
  const change = database.pool.query(`update agreement_texts set markup = '' where agreement_id = 'user'`)
  await expect(change).rejects.toThrow()
})

test('the first version needs no new consent; a later one requires it from its day on, and names version and hash', async () => {
  const member = await buildUser(application)
  const write = () => send('POST', '/client/app/resource/save', { contentType: 3, content: '周末有局' }, member)
  const consents = async () => {
    const { rows } = await database.pool.query(
      `select version, text_sha256 from consents where user_id = $1 and agreement_id = 'user' order by version`,
      [member.userId],
    )
    return rows
  }
  expect(await write()).toMatchObject({ status: 200 })
  const first = (await read('user')) as { version: string; sha256: string }
  expect(await consents()).toEqual([{ version: first.version, text_sha256: first.sha256 }])
  await draftOf('user', TEXT)
  await publish('user', '2026-12-01')
  expect(await write()).toMatchObject({ status: 200 })
  clock.now = new Date('2026-12-01T00:00:00Z')
  expect(await write()).toMatchObject({ status: 403, fault: 'CONSENT_REQUIRED' })
  expect(await send('POST', '/client/app/user/consent', { agreed: true }, member)).toMatchObject({ status: 200 })
  expect(await write()).toMatchObject({ status: 200 })
  expect((await consents())[1]).toEqual({ version: '2026-12-01', text_sha256: sha256(TEXT) })
})
