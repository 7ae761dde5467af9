import type { Clock, Engine, EngineState, Progress } from './engine-state.ts'
import type { MediaPort } from './media-port.ts'
import type { Store } from './store.ts'

const RATE_MIN = 0.5
const RATE_MAX = 2

interface ComfortParts {
  media: MediaPort
  clock: Clock
  store: Store<EngineState>
  progress: Store<Progress>
  pause(): void
}

/** Rate, A–B loop and sleep timer: they change how the current track plays, never which one. */
export function createComforts({ media, clock, store, progress, pause }: ComfortParts) {
  let wake = () => {}
  const commands: Pick<Engine, 'setRate' | 'markLoop' | 'sleep'> = {
    setRate(rate) {
      const next = Math.min(Math.max(rate, RATE_MIN), RATE_MAX)
      media.setRate(next)
      store.set({ rate: next })
    },
    markLoop() {
      const { loop } = store.get()
      const { currentTimeMs } = progress.get()
      if (!loop) store.set({ loop: { fromMs: currentTimeMs, toMs: undefined } })
      else if (loop.toMs === undefined && currentTimeMs > loop.fromMs) store.set({ loop: { ...loop, toMs: currentTimeMs } })
      else store.set({ loop: undefined })
    },
    sleep(after) {
      wake()
      wake = () => {}
      if (typeof after === 'number') {
        wake = clock.after(after, () => {
          store.set({ sleepAt: undefined })
          pause()
        })
      }
      store.set({ sleepAt: typeof after === 'number' ? clock.now() + after : after })
    },
  }
  return {
    commands,
    followLoop() {
      const { loop, isPlaying } = store.get()
      if (!loop || loop.toMs === undefined || !isPlaying) return
      const { currentTimeMs } = progress.get()
      if (currentTimeMs >= loop.toMs || currentTimeMs < loop.fromMs) media.seek(loop.fromMs / 1000)
    },
    end: () => wake(),
  }
}
