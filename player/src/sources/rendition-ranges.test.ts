import { expect, test } from 'vitest'
import { bestVariant, rangesOf } from './rendition-ranges.ts'

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=107000,CODECS="mp4a.40.2"
low.m3u8

#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=200000,BANDWIDTH=213000,CODECS="mp4a.40.2"
high.m3u8
`
const RENDITION = `#EXTM3U
#EXT-X-MAP:URI="high.m4s",BYTERANGE="764@0"
#EXTINF:6.000000,
#EXT-X-BYTERANGE:100@764
high.m4s
#EXTINF:6.500000,
#EXT-X-BYTERANGE:200@864
high.m4s
#EXTINF:5.500000,
#EXT-X-BYTERANGE:300@1064
high.m4s
#EXTINF:6.000000,
#EXT-X-BYTERANGE:400@1364
high.m4s
#EXT-X-ENDLIST
`

test('the best rendition is chosen', () => {
  expect(bestVariant(MASTER)).toBe('high.m3u8')
  expect(bestVariant('#EXTM3U\n')).toBeUndefined()
})

test('the ranges of a part cover its segments and the one before them', () => {
  expect(rangesOf(RENDITION, 12.6, 17)).toEqual({
    opening: { uri: 'high.m4s', from: 0, length: 764 },
    segments: [{ uri: 'high.m4s', from: 864, length: 500 }],
    startS: 6,
  })
  expect(rangesOf(RENDITION, 0, 7)).toMatchObject({ startS: 0, segments: [{ from: 764, length: 300 }] })
})

test('ranges with a gap between them stay apart', () => {
  const playlist = RENDITION.replace('200@864', '100@964')
  expect(rangesOf(playlist, 0, 12)?.segments).toEqual([
    { uri: 'high.m4s', from: 764, length: 100 },
    { uri: 'high.m4s', from: 964, length: 100 },
  ])
})

test('segments in files of their own have no byte ranges', () => {
  const playlist = '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\none.m4s\n#EXTINF:4,\ntwo.m4s\n'
  expect(rangesOf(playlist, 5, 8)).toEqual({
    opening: { uri: 'init.mp4' },
    segments: [{ uri: 'one.m4s' }, { uri: 'two.m4s' }],
    startS: 0,
  })
})

test('there are no ranges beyond the end, or for a stream without an initialisation segment', () => {
  expect(rangesOf(RENDITION, 25, 30)).toBeUndefined()
  expect(rangesOf('#EXTM3U\n#EXTINF:4,\npart0.ts\n', 0, 4)).toBeUndefined()
})
