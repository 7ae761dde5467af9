import { expect, test } from 'vitest'
import { filtersIn } from './works-filters.ts'

test('the address selects the works of a category and of an artist', () => {
  const query = new URLSearchParams('keyword=夜&kind=1&state=published&category=A0301&artist=12&before=9')
  expect(filtersIn(query)).toEqual({
    keyword: '夜',
    contentType: 1,
    state: 'published',
    categoryCode: 'A0301',
    artistId: '12',
  })
})

test('no filters, and those that the call would refuse, select all works', () => {
  expect(filtersIn(new URLSearchParams())).toEqual({})
  expect(filtersIn(new URLSearchParams('kind=x&state=lost&category=a&artist=林夜'))).toEqual({})
})
