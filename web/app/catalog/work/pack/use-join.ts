import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { createScope, type Scope } from '@shenglang/player/scope'
import { useEffect, useRef, useState } from 'react'
import { useEngineWhenPressed } from '../../../playback/engine/playback.tsx'
import { showToast } from '../../../ui/browser/notifier.ts'
import type { PackMoment } from './join-moment.ts'
import * as texts from './texts.ts'

/** Plays one join of a pack at a time, by the index of its leaving track; the sound is loaded at the first press. */
export function useJoin(tracks: readonly Resource[], onMoment: (moment: PackMoment) => void) {
  const press = useEngineWhenPressed()
  const [playing, setPlaying] = useState<number>()
  const scope = useRef<Scope>(undefined)
  useEffect(() => () => scope.current?.end(), [])

  function stop(failure = ''): void {
    scope.current?.end()
    scope.current = undefined
    setPlaying(undefined)
    if (failure !== '') showToast(failure, 'bad')
  }

  async function begin(engine: Engine, index: number): Promise<void> {
    stop()
    const started = createScope()
    scope.current = started
    setPlaying(index)
    const onEnd = (failure: string) => {
      if (scope.current === started) stop(failure)
    }
    try {
      const { playJoin } = await import('./join-sound.ts')
      if (!started.signal.aborted) await playJoin({ engine, tracks, index, onMoment, onEnd }, started)
    } catch {
      onEnd(texts.noSound)
    }
  }

  const toggle = (index: number) => {
    if (playing === index) stop()
    else press((engine) => void begin(engine, index))
  }
  return { playing, toggle }
}
