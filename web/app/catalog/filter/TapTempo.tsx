import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { withValues } from '../../ui/query-address.ts'
import { addTap, tappedTempo } from './tap-tempo.ts'

const WIDTH = 0.02

/** Tapped in time, it narrows the list to that tempo. */
export function TapTempo({ query }: { query: URLSearchParams }) {
  const [taps, setTaps] = useState<number[]>([])
  const navigate = useNavigate()
  const tempo = tappedTempo(taps)
  const tap = (at: number) => setTaps((before) => addTap(before, at))
  const apply = () => {
    if (tempo === undefined) return
    const [bpmFrom, bpmTo] = [Math.floor(tempo * (1 - WIDTH)), Math.ceil(tempo * (1 + WIDTH))]
    navigate(withValues(query, { bpmFrom: String(bpmFrom), bpmTo: String(bpmTo), bpmScope: '' }), { preventScrollReset: true })
  }
  return (
    <>
      <Button
        onPointerDown={({ timeStamp }) => tap(timeStamp)}
        onKeyDown={(event) => event.key === ' ' && !event.repeat && tap(event.timeStamp)}
      >
        跟拍测速{tempo === undefined ? '' : ` ${tempo}`}
      </Button>
      {tempo === undefined ? null : (
        <Button look="gold" onClick={apply}>
          用 {tempo} BPM 筛选
        </Button>
      )}
    </>
  )
}
