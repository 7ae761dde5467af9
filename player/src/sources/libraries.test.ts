import { describe, expect, test } from 'vitest'
import { fakeClock } from '../test-kit.ts'
import { attachFlv } from './flv.ts'
import { attachHls } from './hls.ts'
import type { HlsError } from './hls-recovery.ts'

type HlsLoad = NonNullable<Parameters<typeof attachHls>[2]['load']>
type FlvLoad = NonNullable<Parameters<typeof attachFlv>[2]['load']>
type Listener = (event: string, error: HlsError) => void

/** As much of an element as the libraries' adapters touch. */
function fakeElement(canPlayHls = '') {
  const target = new EventTarget()
  return Object.assign(target, { src: '', canPlayType: () => canPlayHls }) as unknown as HTMLMediaElement
}

/** hls.js as the adapter knows it, and what it was told. */
function fakeHls({ isSupported = true, breaks = false } = {}) {
  const told: string[] = []
  let config: object = {}
  let listener: Listener = () => {}
  class Hls {
    static Events = { ERROR: 'hlsError' }
    static isSupported = () => isSupported
    constructor(given: object) {
      if (breaks) throw new Error('no media source')
      config = given
    }
    on(_event: string, added: Listener) {
      listener = added
    }
    loadSource = (url: string) => told.push(`load ${url}`)
    attachMedia = () => told.push('attach')
    startLoad = () => told.push('start')
    recoverMediaError = () => told.push('recover')
    destroy = () => told.push('destroy')
  }
  return {
    load: (async () => ({ default: Hls })) as unknown as HlsLoad,
    told,
    config: () => config,
    fail: (type: string, details = 'x', fatal = true, code = 0) =>
      listener('hlsError', { fatal, type, details, response: { code } }),
  }
}

async function setUp(options: Parameters<typeof fakeHls>[0] = {}) {
  const clock = fakeClock()
  const hls = fakeHls(options)
  const words: string[] = []
  const codes: (number | undefined)[] = []
  const element = fakeElement()
  const fail = (text: string, code?: number) => {
    words.push(text)
    codes.push(code)
  }
  const troubles: number[] = []
  const trouble = () => void troubles.push(clock.now())
  const attached = await attachHls(element, '/a.m3u8', { clock, fail, trouble, load: hls.load })
  return { clock, hls, words, codes, troubles, element, attached }
}

describe('HLS', () => {
  test('has a buffer of 30 s and 60 MB, 20 s for a fragment, 10 s for manifest and level (spec §9)', async () => {
    const { hls } = await setUp()
    expect(hls.config()).toEqual({
      maxBufferLength: 30,
      maxBufferSize: 60 * 1024 * 1024,
      fragLoadingTimeOut: 20_000,
      manifestLoadingTimeOut: 10_000,
      levelLoadingTimeOut: 10_000,
    })
  })

  test('loads again a second after a fatal network error, recovers a second after a fatal media error (spec §4)', async () => {
    const { clock, hls, words } = await setUp()
    hls.fail('networkError')
    await clock.pass(999)
    expect(hls.told).not.toContain('start')
    await clock.pass(1)
    expect(hls.told).toContain('start')
    hls.fail('mediaError')
    await clock.pass(1000)
    expect([hls.told.at(-1), words]).toEqual(['recover', []])
  })

  test('takes no notice of what is not fatal', async () => {
    const { clock, hls, words } = await setUp()
    hls.fail('networkError', 'x', false)
    await clock.pass(5000)
    expect([hls.told, words]).toEqual([['load /a.m3u8', 'attach'], []])
  })

  test('tells of a request without an answer, and of none that was answered', async () => {
    const { hls, troubles } = await setUp()
    hls.fail('networkError', 'fragLoadError', false)
    hls.fail('networkError', 'fragLoadError', false, 503)
    hls.fail('mediaError', 'x', false)
    expect(troubles.length).toBe(1)
  })

  test('says that the address is dead, as a media element would, where a part of it is gone (410)', async () => {
    const { hls, codes } = await setUp()
    hls.fail('networkError', 'fragLoadError', false, 410)
    expect(codes).toEqual([2])
  })

  test('tries anew once it has played', async () => {
    const { clock, hls, words, element } = await setUp()
    for (let round = 0; round < 3; round += 1) hls.fail('networkError')
    element.dispatchEvent(new Event('playing'))
    hls.fail('networkError')
    await clock.pass(1000)
    expect(words).toEqual([])
    for (let round = 0; round < 3; round += 1) hls.fail('networkError')
    expect(words).toEqual(['网络连接失败，请检查网络或更换播放源'])
  })

  test('leaves no timer and no library behind', async () => {
    const { clock, hls, attached } = await setUp()
    hls.fail('networkError')
    attached.detach()
    expect([clock.pending(), hls.told.at(-1)]).toEqual([0, 'destroy'])
  })

  test('whose library cannot be loaded is HLS库加载失败', async () => {
    const words: string[] = []
    const load = () => Promise.reject(new Error('offline'))
    await attachHls(fakeElement(), '/a.m3u8', { clock: fakeClock(), fail: (text) => words.push(text), load })
    expect(words).toEqual(['HLS库加载失败'])
  })

  test('goes to the browser itself where that can and the library cannot', async () => {
    const element = fakeElement('maybe')
    const { load } = fakeHls({ isSupported: false })
    await attachHls(element, '/a.m3u8', { clock: fakeClock(), fail: () => {}, load })
    expect(element.src).toBe('/a.m3u8')
  })

  test('is 浏览器不支持HLS播放 where neither can', async () => {
    expect((await setUp({ isSupported: false })).words).toEqual(['浏览器不支持HLS播放'])
  })

  test('is 播放器初始化失败 where the library breaks', async () => {
    expect((await setUp({ breaks: true })).words).toEqual(['播放器初始化失败'])
  })
})

describe('FLV', () => {
  const attach = async (load: FlvLoad) => {
    const words: string[] = []
    await attachFlv(fakeElement(), 'https://cdn.example/a.flv', { fail: (text) => words.push(text), load })
    return words
  }

  test.each([
    ['FLV库加载失败', () => Promise.reject(new Error('offline'))],
    ['浏览器不支持FLV播放', async () => ({ isSupported: () => false })],
    [
      '媒体播放器初始化失败',
      async () => ({
        isSupported: () => true,
        createPlayer() {
          throw new Error('broken')
        },
      }),
    ],
  ])('says %s', async (text, load) => {
    expect(await attach(load as unknown as FlvLoad)).toEqual([text])
  })
})
