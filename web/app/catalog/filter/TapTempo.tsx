import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconMetronome } from '../../ui/icons.ts'
import { addTap, tappedTempo } from './tap-tempo.ts'

const WIDTH = 0.02

/** Tapped in time, it names a tempo from the second tap on, and asks for what lies around it. */
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
        {taps.length === 0 ? '跟拍测速' : tempo === undefined ? '在听，再点一下' : `${tempo} BPM，接着点更准`}
      </Button>
      {tempo === undefined ? null : (
        <Button onClick={() => onTempo(Math.floor(tempo * (1 - WIDTH)), Math.ceil(tempo * (1 + WIDTH)))}>
          用 {tempo} BPM 筛选
        </Button>
      )}
    </>
  )
}
