import { expect, test } from 'vitest'
import { failedText, flvText, recoverHls } from './hls-recovery.ts'
import { sourceKind } from './kind.ts'

test.each([
  ['/api/media/audio/1/ab', 'audio/mpeg', 'native'],
  ['/api/media/audio/1/ab', 'application/vnd.apple.mpegurl', 'hls'],
  ['/api/media/audio/1/ab', 'application/x-mpegURL; charset=utf-8', 'hls'],
  ['/live/show.m3u8?token=1', '', 'hls'],
  ['/api/media/1', 'video/x-flv', 'flv'],
  ['https://cdn.example/live.flv#t=1', '', 'flv'],
  ['/api/media/1', 'video/mp4', 'native'],
])('%s as %j is played by %s', (url, contentType, kind) => expect(sourceKind(url, contentType)).toBe(kind))

const fatal = (type: string, details: string) => ({ fatal: true, type, details })

test('a fatal network error loads again after a second, a fatal media error recovers after a second (spec §4)', () => {
  expect(recoverHls(fatal('networkError', 'manifestLoadError'), 0)).toEqual({ do: 'restartLoading', afterMs: 1000 })
  expect(recoverHls(fatal('mediaError', 'bufferStalledError'), 2)).toEqual({ do: 'recoverMedia', afterMs: 1000 })
})

test.each([401, 403, 410])('an address that the server answers with %i is requested again at once', (code) => {
  const error = { fatal: false, type: 'networkError', details: 'fragLoadError', response: { code } }
  expect(recoverHls(error, 0)).toMatchObject({ do: 'renew' })
  expect(recoverHls({ ...error, response: { code: 404 } }, 0)).toEqual({ do: 'nothing' })
})

test('repeated or other failures are given up with the spec’s text', () => {
  expect(recoverHls(fatal('networkError', 'fragLoadError'), 3)).toEqual({
    do: 'fail',
    text: '网络连接失败，请检查网络或更换播放源',
  })
  expect(recoverHls(fatal('mediaError', 'x'), 3)).toEqual({ do: 'fail', text: '媒体格式错误，请更换播放源' })
  expect(recoverHls(fatal('keySystemError', 'keySystemNoKeys'), 0)).toEqual({ do: 'fail', text: '播放失败: keySystemNoKeys' })
  expect(failedText('')).toBe('播放失败: 未知错误')
  expect(flvText('NetworkError', '')).toBe('网络连接失败，请检查网络或更换播放源')
  expect(flvText('MediaError', '')).toBe('媒体格式错误，请更换播放源')
  expect(flvText('OtherError', 'Exception')).toBe('播放失败: Exception')
})
