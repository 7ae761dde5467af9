import { type HotCue, listHotCues } from '@shenglang/contract/media/hot-cues'
import { setUp, source, track } from '@shenglang/player/engine/test-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../remote/query-client.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { saveMemoryCue, toMemoryCue } from './memory-cues.ts'
import { pressPad } from './press-pad.ts'

const CUES = remoteQuery(listHotCues, { resourceId: 'a' })
const cue = (change: Partial<HotCue> = {}): HotCue => ({ pad: 0, name: '', color: 0, timeMs: 8000, loopMs: 0, ...change })

afterEach(() => vi.unstubAllGlobals())

/** A track that plays at ten seconds, and a server with these cues; `saved` are those that were sent to it. */
async function playing(cues: HotCue[]) {
  const parts = setUp({ findSources: async (id) => [source(id)] })
  parts.engine.playAll([track('a')])
  await parts.clock.pass(500)
  const at = (seconds: number) => {
    parts.media.state.currentTime = seconds
    parts.media.emit({ type: 'progress' })
  }
  at(10)
  const saved: HotCue[] = []
  let isOpen = Promise.resolve()
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    await isOpen
    if (method === 'POST') saved.push(JSON.parse(String(body)))
    return new Response(JSON.stringify({ code: 200, data: [...cues, ...saved] }))
  })
  const hold = () => {
    const held = Promise.withResolvers<void>()
    isOpen = held.promise
    return held.resolve
  }
  return { ...parts, at, saved, hold, client: createQueryClient() }
}

test('a cue is saved where the pad was pressed, although the list comes later', async () => {
  const { engine, client, at, saved, hold } = await playing([])
  const release = hold()
  const pressed = pressPad(engine, client, 3)
  at(14)
  release()
  await pressed
  expect(saved).toMatchObject([{ pad: 3, timeMs: 10_000 }])
  expect(client.getQueryData(CUES.queryKey)).toMatchObject([{ pad: 3 }])
})

test('a pad that another device has filled meanwhile is played, and not replaced', async () => {
  const { engine, client, media, saved } = await playing([cue()])
  client.setQueryData(CUES.queryKey, [])
  await pressPad(engine, client, 0)
  expect([saved, media.state.currentTime]).toEqual([[], 8])
})

test('a cue without a loop ends the loop that plays', async () => {
  const { engine, client, at, media } = await playing([cue(), cue({ pad: 1, timeMs: 20_000, loopMs: 4000 })])
  await pressPad(engine, client, 1)
  expect([media.state.currentTime, engine.getState().loop]).toEqual([20, { fromMs: 20_000, toMs: 24_000 }])
  await pressPad(engine, client, 0)
  at(8.2)
  expect([media.state.currentTime, engine.getState().loop]).toEqual([8.2, undefined])
})

test('a memory cue is saved once per position, and the keys step through the cues without starting a paused track', async () => {
  const { engine, client, at, saved, media } = await playing([cue({ pad: null, timeMs: 4000 })])
  await saveMemoryCue(engine, client)
  await saveMemoryCue(engine, client)
  expect(saved).toMatchObject([{ pad: null, timeMs: 10_000, loopMs: 0 }])
  engine.toggle()
  at(12)
  await toMemoryCue(engine, client, 'back')
  expect(media.state.currentTime).toBe(10)
  at(10)
  await toMemoryCue(engine, client, 'back')
  expect([media.state.currentTime, engine.getState().isPlaying]).toEqual([4, false])
})
