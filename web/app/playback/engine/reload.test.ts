import type { Engine, EngineState } from '@shenglang/player/engine/engine-state'
import { afterEach, expect, test, vi } from 'vitest'
import { LEFT_PLAYING_KEY } from './left-playing.ts'
import { playThroughReloads, reloadTo } from './reload.ts'
import { resumeAsLeft } from './resume-as-left.tsx'

const track = { resourceId: '7', title: '夜航', playVipLevel: 2 }

/** A tab's storage, and a server that answers which tracks were bought and logs the request. */
function browser(log: string[], isBought: boolean) {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.stubGlobal('location', { href: 'http://site/dj', assign: () => {} })
  vi.stubGlobal('fetch', async () => {
    log.push('asked')
    return Response.json({ code: 200, msg: '', data: [{ resourceId: '7', isCollect: false, isBuy: isBought }] })
  })
  return items
}

/** An engine that plays a track which its listener likes and has bought. */
function engineOf(log: string[]) {
  const state = { currentMusicIndex: 0, queuedIds: [], currentSourceIndex: 0, rate: 1, isPlaying: true }
  let isPlaying = true
  let musicList: unknown[] = [{ ...track, isCollect: true, isBuy: true }]
  const engine: Partial<Engine> = {
    getState: () => ({ ...state, isPlaying, musicList, currentMusic: musicList[0] }) as unknown as EngineState,
    getProgress: () => ({ currentTimeMs: 4000 }) as ReturnType<Engine['getProgress']>,
    pause() {
      isPlaying = false
    },
    restore(queue) {
      musicList = [...queue.musicList]
      log.push(`restored ${JSON.stringify(musicList)}`)
    },
    updateTracks: (changes) => void log.push(`updated ${JSON.stringify([...changes])}`),
    setRate: () => {},
    toggle: () => void log.push('plays'),
    subscribe: () => () => {},
    subscribeProgress: () => () => {},
  }
  return engine as Engine
}

afterEach(() => vi.unstubAllGlobals())

test('personal state is not stored in the tab, and is requested before a bought track resumes', async () => {
  const log: string[] = []
  const items = browser(log, true)
  const { signal } = new AbortController()
  const engine = engineOf(log)
  playThroughReloads(engine, signal)
  reloadTo('/artist')
  expect(JSON.parse(items.get(LEFT_PLAYING_KEY) ?? '').musicList).toEqual([track])
  resumeAsLeft(engine, signal)
  await expect.poll(() => log).toContain('plays')
  expect(log).toEqual([
    `restored ${JSON.stringify([{ ...track, isCollect: false, isBuy: false }])}`,
    'asked',
    `updated ${JSON.stringify([['7', { isCollect: false, isBuy: true }]])}`,
    'plays',
  ])
})
