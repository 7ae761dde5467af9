import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconMetronome } from '../../../ui/data/icons.ts'
import { addTap, tappedTempo } from './tap-tempo.ts'
import * as texts from './texts.ts'

const WIDTH = 0.02

/** Taps name a tempo from the second one on, and filter by the range around it. */
export function TapTempo({ onTempo }: { onTempo: (from: number, to: number) => void }) {
  const [taps, setTaps] = useState<number[]>([])
  const tempo = tappedTempo(taps)
  const tap = (at: number) => setTaps((before) => addTap(before, at))
  return (
    <>
      <Button
        aria-live="polite"
        data-beat={taps.length % 2}
        onPointerDown={({ timeStamp }) => tap(timeStamp)}
        onKeyDown={(event) => event.key === ' ' && !event.repeat && tap(event.timeStamp)}
      >
        <IconMetronome size={16} aria-hidden="true" />
        {taps.length === 0 ? texts.tapTempo : tempo === undefined ? texts.tapAgain : texts.tempoTapMore(tempo)}
      </Button>
      {tempo === undefined ? null : (
        <Button onClick={() => onTempo(Math.floor(tempo * (1 - WIDTH)), Math.ceil(tempo * (1 + WIDTH)))}>
          {texts.filterByTempo(tempo)}
        </Button>
      )}
    </>
  )
}
