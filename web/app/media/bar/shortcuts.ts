import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { beatsOf } from '@shenglang/player/beats'
import type { Engine } from '@shenglang/player/engine/engine-state'
import type { QueryClient } from '@tanstack/react-query'
import { isEnter, isOfInputMethod } from '../../ui/browser/input-method.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { nextMode } from './next-mode.ts'
import * as texts from './texts.ts'
import { toSection } from './to-section.ts'

const VOLUME_STEP = 5

/** The player's keys: key, label and action; the digits, which lead to parts and pads, are no list. */
export const SHORTCUTS: { key: string; shown: string; label: string; act: (engine: Engine, client: QueryClient) => void }[] = [
  { key: ' ', shown: texts.spaceKey, label: texts.playOrPause, act: (engine) => engine.toggle() },
  { key: 'ArrowLeft', shown: '←', label: texts.backTen, act: (engine) => engine.skip(-SKIP_STEP_MS) },
  { key: 'ArrowRight', shown: '→', label: texts.forwardTen, act: (engine) => engine.skip(SKIP_STEP_MS) },
  {
    key: 'ArrowUp',
    shown: '↑',
    label: texts.volumeUp,
    act: (engine) => engine.setVolume(engine.getState().volume + VOLUME_STEP),
  },
  {
    key: 'ArrowDown',
    shown: '↓',
    label: texts.volumeDown,
    act: (engine) => engine.setVolume(engine.getState().volume - VOLUME_STEP),
  },
  { key: 'n', shown: 'N', label: texts.next, act: (engine) => engine.next() },
  { key: 'p', shown: 'P', label: texts.previous, act: (engine) => engine.previous() },
  { key: 'm', shown: 'M', label: texts.mute, act: (engine) => engine.toggleMute() },
  { key: 'r', shown: 'R', label: texts.switchPlayMode, act: (engine) => engine.setOptions({ mode: nextMode(engine) }) },
  {
    key: 'c',
    shown: 'C',
    label: texts.writeHere,
    act: (engine) => void import('../../social/pin/open-pin.tsx').then(({ pinHere }) => pinHere(engine)).catch(() => {}),
  },
  {
    key: 'k',
    shown: 'K',
    label: texts.saveMemoryCueHere,
    act: (engine, client) =>
      void memoryCues()
        .then(({ saveMemoryCue }) => saveMemoryCue(engine, client))
        .catch(() => {}),
  },
  ...(['back', 'forward'] as const).map((direction, at) => ({
    key: [';', "'"][at] ?? '',
    shown: [';', "'"][at] ?? '',
    label: direction === 'back' ? texts.previousMemoryCue : texts.nextMemoryCue,
    act: (engine: Engine, client: QueryClient) =>
      void memoryCues()
        .then(({ toMemoryCue }) => toMemoryCue(engine, client, direction))
        .catch(() => {}),
  })),
  { key: 'l', shown: 'L', label: texts.abLoopKeys, act: (engine) => engine.markLoop() },
  ...[
    { beats: 1, keys: [',', '.'], shown: [',', '.'] },
    { beats: 4, keys: ['[', ']'], shown: ['[', ']'] },
    { beats: 16, keys: ['{', '}'], shown: ['Shift [', 'Shift ]'] },
  ].flatMap(({ beats, keys, shown }) =>
    [-beats, beats].map((by, at) => ({
      key: keys[at] ?? '',
      shown: shown[at] ?? '',
      label: texts.beatJump(by < 0 ? texts.backward : texts.forward, beats),
      act: (engine: Engine) => onBeats(engine, () => engine.jumpBeats(by)),
    })),
  ),
  ...[['1', 1] as const, ['2', 2] as const, ['4', 4] as const, ['8', 8] as const, ['6', 16] as const].map(([key, beats]) => ({
    key: `Shift Digit${key}`,
    shown: `Shift ${key}`,
    label: texts.loopBeats(beats),
    act: (engine: Engine) => onBeats(engine, () => engine.loopBeats(beats)),
  })),
]

/** Loaded with the first key that needs it. */
const memoryCues = () => import('../hot-cues/memory-cues.ts')

/** Shows a toast if no beats are known and seconds are counted instead, since a key has no label that could show it. */
function onBeats(engine: Engine, act: () => void): void {
  const { sources, currentSourceIndex } = engine.getState()
  if (!beatsOf(sources[currentSourceIndex])) showToast(texts.noGridSeconds)
  act()
}

/** Digits by their position on the keyboard, since Shift and Alt make other signs of them; all else by its sign, without Alt. */
function keyOf({ key, code, shiftKey, altKey }: KeyboardEvent): string {
  if (code.startsWith('Digit')) return `${altKey ? 'Alt ' : ''}${shiftKey ? 'Shift ' : ''}${code}`
  return altKey ? '' : key.length === 1 ? key.toLowerCase() : key
}

/** A digit leads to a part of the track, with Alt to a pad. */
function digitShortcut(pressed: string, client: QueryClient): { act: (engine: Engine) => void } | undefined {
  const [, alt, digit] = /^(Alt )?Digit([1-8])$/.exec(pressed) ?? []
  if (digit === undefined) return undefined
  const index = Number(digit) - 1
  return { act: (engine) => void (alt ? onPad(engine, client, index) : toSection(engine, index)) }
}

const onPad = (engine: Engine, client: QueryClient, pad: number) =>
  import('../hot-cues/press-pad.ts').then(({ pressPad }) => pressPad(engine, client, pad)).catch(() => {})

const HELP_KEY = '?'

/** Elements in which keys have another meaning. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [role=slider], [role=combobox], [role=menu], [contenteditable], dialog'
const PRESSING = 'button, a, summary'

/** Handles the keys wherever they have no other meaning, until `signal`; `?` opens their list. */
export function followShortcuts(engine: Engine, client: QueryClient, onHelp: () => void, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isOfInputMethod(event)) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (key === HELP_KEY && !event.altKey) {
      onHelp()
      return
    }
    if (target instanceof Element && target.closest(PRESSING) && (key === ' ' || isEnter(event))) return
    const pressed = keyOf(event)
    const shortcut = digitShortcut(pressed, client) ?? SHORTCUTS.find((known) => known.key === pressed)
    if (!shortcut || !engine.getState().currentMusic || (event.repeat && key === ' ')) return
    // The arrows scroll the page while nothing plays.
    if (key.startsWith('Arrow') && !engine.getState().isPlaying) return
    event.preventDefault()
    shortcut.act(engine, client)
  }
  document.addEventListener('keydown', onKeyDown, { signal })
}
