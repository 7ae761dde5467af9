import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { EditableWork, PackMember } from '@shenglang/contract/studio/edit/edit-works'
import { expect, test } from 'vitest'
import * as priceTexts from './prices/texts.ts'
import * as texts from './texts.ts'
import { enteredWork, picturesOf } from './use-work-form.ts'

const [fog, rain]: [PackMember, PackMember] = [
  { resourceId: '8', title: '雾', artist: '林夜', isVisible: true },
  { resourceId: '9', title: '雨', artist: '林夜', isVisible: false },
]
const pack: EditableWork = {
  resourceId: '7',
  title: '夜航',
  artistId: '3',
  artist: '林夜',
  cover: '/old',
  contentType: CONTENT_TYPES.collection,
  categoryCode: 'A0301',
  style: '',
  state: 'published',
  isVisible: true,
  playVipLevel: 1,
  freeVipLevel: 0,
  priceFen: 1000,
  createTime: '2026-11-25T00:00:00.000Z',
  isAccessChosen: false,
  description: '',
  pictures: [],
  members: [fog, rain],
  recordings: null,
  pricePeriods: [],
  version: '4',
}
const drafts = { pictures: ['/new'], tracks: pack.members, periods: [] }

function entered(changed: Record<string, string> = {}): FormData {
  const values = new FormData()
  const fields = { title: ' 夜航 ', categoryCode: 'A0301', style: '', price: '10.00', artistId: '3', description: ' 两行\n' }
  for (const [name, value] of Object.entries({ ...fields, ...changed })) values.set(name, value)
  return values
}

test('a work is saved on the version that was read, its title without blanks, its description as typed', () => {
  expect(enteredWork(entered(), pack, drafts)).toEqual({
    args: {
      resourceId: '7',
      version: '4',
      title: '夜航',
      categoryCode: 'A0301',
      style: '',
      description: ' 两行\n',
      cover: '/new',
      pictures: [],
      priceFen: 1000,
      pricePeriods: [],
      playVipLevel: 1,
    },
    faults: {},
  })
})

test('seller and tracks are sent only where they changed, so that a pack with a withdrawn track can be saved', () => {
  const swapped = enteredWork(entered({ artistId: '5' }), pack, { ...drafts, tracks: [rain, fog] })
  expect(swapped.args).toMatchObject({ artistId: '5', memberIds: ['9', '8'] })
})

test('levels are those of the form where it shows them, and an open choice stays open', () => {
  expect(enteredWork(entered({ playVipLevel: '2', freeVipLevel: '3' }), pack, drafts).args).toMatchObject({
    playVipLevel: 2,
    freeVipLevel: 3,
  })
  expect(enteredWork(entered({ freeVipLevel: '' }), pack, drafts).args).not.toHaveProperty('freeVipLevel')
})

test('goods have all their pictures, the first as cover; a track keeps its cover', () => {
  const pictures = ['/one', '/two']
  const goods = { ...pack, contentType: CONTENT_TYPES.goods }
  expect(enteredWork(entered(), goods, { ...drafts, pictures }).args).toMatchObject({ cover: '/one', pictures })
  const single = { ...pack, contentType: CONTENT_TYPES.single }
  expect(enteredWork(entered(), single, drafts).args).toMatchObject({ cover: '/old', pictures: [] })
})

test('an invalid price and an incomplete period are both named at once, and nothing is sent', () => {
  const periods = [{ key: 0, start: '2026-12-01T00:00', end: '', yuan: '8' }]
  expect(enteredWork(entered({ price: '十元' }), pack, { ...drafts, periods })).toEqual({
    faults: { priceFen: texts.wrongPrice, pricePeriods: priceTexts.incomplete },
  })
})

test.each([
  [{ pictures: ['/a', '/b'], cover: '/a' }, ['/a', '/b']],
  [{ pictures: [], cover: '/c' }, ['/c']],
  [{ pictures: [], cover: '' }, []],
])('the pictures of %o are %o', (work, pictures) => expect(picturesOf(work)).toEqual(pictures))
