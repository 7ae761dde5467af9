import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { beatsOf } from '@shenglang/player/beats'
import type { Engine } from '@shenglang/player/engine-state'
import { showToast } from '../ui/notifier.ts'
import { nextMode } from './next-mode.ts'

const VOLUME_STEP = 5

/** The keys of the player: what is pressed, what is said of it, what it does. */
export const SHORTCUTS: { key: string; shown: string; words: string; act: (engine: Engine) => void }[] = [
  { key: ' ', shown: '空格', words: '播放 / 暂停', act: (engine) => engine.toggle() },
  { key: 'ArrowLeft', shown: '←', words: '后退 10 秒', act: (engine) => engine.skip(-SKIP_STEP_MS) },
  { key: 'ArrowRight', shown: '→', words: '前进 10 秒', act: (engine) => engine.skip(SKIP_STEP_MS) },
  { key: 'ArrowUp', shown: '↑', words: '音量加', act: (engine) => engine.setVolume(engine.getState().volume + VOLUME_STEP) },
  { key: 'ArrowDown', shown: '↓', words: '音量减', act: (engine) => engine.setVolume(engine.getState().volume - VOLUME_STEP) },
  { key: 'n', shown: 'N', words: '下一首', act: (engine) => engine.next() },
  { key: 'p', shown: 'P', words: '上一首', act: (engine) => engine.previous() },
  { key: 'm', shown: 'M', words: '静音', act: (engine) => engine.toggleMute() },
  { key: 'r', shown: 'R', words: '切换播放模式', act: (engine) => engine.setOptions({ mode: nextMode(engine) }) },
  { key: 'l', shown: 'L', words: 'A–B 循环：起点、终点、取消', act: (engine) => engine.markLoop() },
  ...[
    { beats: 1, keys: [',', '.'], shown: [',', '.'] },
    { beats: 4, keys: ['[', ']'], shown: ['[', ']'] },
    { beats: 16, keys: ['{', '}'], shown: ['Shift [', 'Shift ]'] },
  ].flatMap(({ beats, keys, shown }) =>
    [-beats, beats].map((by, at) => ({
      key: keys[at] ?? '',
      shown: shown[at] ?? '',
      words: `${by < 0 ? '后退' : '前进'} ${beats} 拍`,
      act: (engine: Engine) => onBeats(engine, () => engine.jumpBeats(by)),
    })),
  ),
  ...[['1', 1] as const, ['2', 2] as const, ['4', 4] as const, ['8', 8] as const, ['6', 16] as const].map(([key, beats]) => ({
    key,
    shown: key,
    words: `循环 ${beats} 拍，再按一次取消`,
    act: (engine: Engine) => onBeats(engine, () => engine.loopBeats(beats)),
  })),
]

/** Where no beats are known, seconds are counted in their place: whoever presses a key sees no label that says so. */
function onBeats(engine: Engine, act: () => void): void {
  const { sources, currentSourceIndex } = engine.getState()
  if (!beatsOf(sources[currentSourceIndex])) showToast('这首没有节拍网格，按秒跳转和循环')
  act()
}

const HELP_KEY = '?'

/** Where keys have a meaning of their own. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [role=slider], [role=combobox], [contenteditable], dialog'
const PRESSING = 'button, a, summary'

/** The keys work wherever they mean nothing else, until `signal`; `?` asks for their list. */
export function followShortcuts(engine: Engine, onHelp: () => void, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (key === HELP_KEY) {
      onHelp()
      return
    }
    if (target instanceof Element && target.closest(PRESSING) && (key === ' ' || key === 'Enter')) return
    const shortcut = SHORTCUTS.find((known) => known.key === (key.length === 1 ? key.toLowerCase() : key))
    if (!shortcut || !engine.getState().currentMusic || (event.repeat && key === ' ')) return
    // The arrows scroll the page as long as nothing plays.
    if (key.startsWith('Arrow') && !engine.getState().isPlaying) return
    event.preventDefault()
    shortcut.act(engine)
  }
  document.addEventListener('keydown', onKeyDown, { signal })
}
