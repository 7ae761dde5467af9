import { describe, expect, test } from 'vitest'
import { fakeClock } from '../engine/test-kit.ts'
import { createScope } from '../scope.ts'
import { attachFlv } from './flv.ts'
import { attachHls } from './hls.ts'
import type { HlsError } from './hls-recovery.ts'

type HlsLoad = NonNullable<Parameters<typeof attachHls>[2]['load']>
type FlvLoad = NonNullable<Parameters<typeof attachFlv>[2]['load']>
type Listener = (event: string, error: HlsError) => void

/** The part of an element that the libraries' adapters use. */
function fakeElement(canPlayHls = '') {
  const target = new EventTarget()
  return Object.assign(target, { src: '', canPlayType: () => canPlayHls }) as unknown as HTMLMediaElement
}

/** hls.js as the adapter uses it, with a log of its calls. */
function fakeHls({ isSupported = true, breaks = false } = {}) {
  const calls: string[] = []
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
    loadSource = (url: string) => calls.push(`load ${url}`)
    attachMedia = () => calls.push('attach')
    startLoad = () => calls.push('start')
    recoverMediaError = () => calls.push('recover')
    destroy = () => calls.push('destroy')
  }
  return {
    load: (async () => ({ default: Hls })) as unknown as HlsLoad,
    calls,
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
  const life = createScope()
  await attachHls(element, '/a.m3u8', { life, clock, fail, trouble, load: hls.load })
  return { clock, hls, words, codes, troubles, element, life }
}

describe('HLS', () => {
  test('buffers 30 s and 60 MB, with 20 s for a fragment, 10 s for manifest and level (spec §9)', async () => {
    const { hls } = await setUp()
    expect(hls.config()).toEqual({
      maxBufferLength: 30,
      maxBufferSize: 60 * 1024 * 1024,
      fragLoadingTimeOut: 20_000,
      manifestLoadingTimeOut: 10_000,
      levelLoadingTimeOut: 10_000,
    })
  })

  test('reloads a second after a fatal network error, recovers a second after a fatal media error (spec §4)', async () => {
    const { clock, hls, words } = await setUp()
    hls.fail('networkError')
    await clock.pass(999)
    expect(hls.calls).not.toContain('start')
    await clock.pass(1)
    expect(hls.calls).toContain('start')
    hls.fail('mediaError')
    await clock.pass(1000)
    expect([hls.calls.at(-1), words]).toEqual(['recover', []])
  })

  test('ignores errors that are not fatal', async () => {
    const { clock, hls, words } = await setUp()
    hls.fail('networkError', 'x', false)
    await clock.pass(5000)
    expect([hls.calls, words]).toEqual([['load /a.m3u8', 'attach'], []])
  })

  test('reports a request without an answer, and none that was answered', async () => {
    const { hls, troubles } = await setUp()
    hls.fail('networkError', 'fragLoadError', false)
    hls.fail('networkError', 'fragLoadError', false, 503)
    hls.fail('mediaError', 'x', false)
    expect(troubles.length).toBe(1)
  })

  test('reports an expired address with the code of a network error when a segment is gone (410)', async () => {
    const { hls, codes } = await setUp()
    hls.fail('networkError', 'fragLoadError', false, 410)
    expect(codes).toEqual([2])
  })

  test('retries again once it has played', async () => {
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
    const { clock, hls, life } = await setUp()
    hls.fail('networkError')
    life.end()
    expect([clock.pending(), hls.calls.at(-1)]).toEqual([0, 'destroy'])
  })

  test('does not touch the element if its scope ended before the library was loaded', async () => {
    const hls = fakeHls()
    const element = fakeElement()
    const life = createScope()
    const attaching = attachHls(element, '/a.m3u8', { life, clock: fakeClock(), fail: () => {}, load: hls.load })
    life.end()
    await attaching
    expect([hls.calls, element.src]).toEqual([[], ''])
  })

  test('fails with HLS库加载失败 when the library cannot be loaded', async () => {
    const words: string[] = []
    const load = () => Promise.reject(new Error('offline'))
    await attachHls(fakeElement(), '/a.m3u8', { life: createScope(), clock: fakeClock(), fail: (text) => words.push(text), load })
    expect(words).toEqual(['HLS库加载失败'])
  })

  test('falls back to the browser where that can play it and the library cannot', async () => {
    const element = fakeElement('maybe')
    const { load } = fakeHls({ isSupported: false })
    await attachHls(element, '/a.m3u8', { life: createScope(), clock: fakeClock(), fail: () => {}, load })
    expect(element.src).toBe('/a.m3u8')
  })

  test('fails with 浏览器不支持HLS播放 where neither can', async () => {
    expect((await setUp({ isSupported: false })).words).toEqual(['浏览器不支持HLS播放'])
  })

  test('fails with 播放器初始化失败 where the library breaks', async () => {
    expect((await setUp({ breaks: true })).words).toEqual(['播放器初始化失败'])
  })
})

describe('FLV', () => {
  const attach = async (load: FlvLoad) => {
    const words: string[] = []
    await attachFlv(fakeElement(), 'https://cdn.example/a.flv', { life: createScope(), fail: (text) => words.push(text), load })
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
