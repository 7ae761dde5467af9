import type { Resource } from '@shenglang/contract/catalog/entities'
import type { HotCue } from '@shenglang/contract/media/hot-cues'
import { type KeyboardEvent, useState } from 'react'
import { useOwnCues } from '../../playback/cues/use-own-cues.ts'
import type { Mix } from './use-mix.ts'

export type DeckIndex = 0 | 1

export interface DeckCueState {
  cues: readonly [leaving: readonly HotCue[], coming: readonly HotCue[]]
  /** The deck whose pads the digit keys press; the coming track's at first. */
  inHand: DeckIndex
  take: (deck: DeckIndex) => void
  press: (deck: DeckIndex, cue: HotCue) => void
  /** Handles a digit; returns whether there was a cue on its pad. */
  onDigit: (event: KeyboardEvent) => boolean
}

/** The member's cues in both tracks of a mix, and what pressing one does: the track leaves or comes in there. */
export function useDeckCues(from: Resource, to: Resource, mix: Mix): DeckCueState {
  const cues = [useOwnCues(from.resourceId), useOwnCues(to.resourceId)] as const
  const [inHand, take] = useState<DeckIndex>(1)
  const press = (deck: DeckIndex, { timeMs }: HotCue) => {
    take(deck)
    mix.tryAt(deck === 0 ? { leaveAtMs: timeMs } : { enterAtMs: timeMs })
  }
  const onDigit = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
    const digit = /^Digit([1-8])$/.exec(code)?.[1]
    if (digit === undefined || ctrlKey || metaKey || altKey || shiftKey) return false
    const cue = cues[inHand].find(({ pad }) => pad === Number(digit) - 1)
    if (cue) press(inHand, cue)
    return cue !== undefined
  }
  return { cues, inHand, take, press, onDigit }
}
