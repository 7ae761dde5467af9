import { clockTime } from '@shenglang/contract/format'
import { CUE_COLORS, type HotCue, listHotCues, PADS } from '@shenglang/contract/media/hot-cues'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { cueId, cueLabel, cueText } from '../../playback/cues/cue-text.ts'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { CueEditor } from './CueEditor.tsx'
import styles from './HotCuePads.module.css'
import { type CueParts, MemoryCues } from './MemoryCues.tsx'
import { pressPad } from './press-pad.ts'
import * as texts from './texts.ts'

/** The listener's own cues and loops in the current track: on eight pads, and memory cues. */
export function HotCuePads() {
  const isSignedIn = useUser() !== undefined
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const isFirst = useEngineState((state) => state.currentSourceIndex === 0)
  if (!isSignedIn || !isFirst || resourceId === undefined)
    return <p className="ink-t2 text-13">{isSignedIn ? texts.firstVersionOnly : texts.signInFirst}</p>
  return <Cues key={resourceId} resourceId={resourceId} />
}

function Cues({ resourceId }: { resourceId: string }) {
  const { data: cues = [] } = useQuery(remoteQuery(listHotCues, { resourceId }))
  const [chosen, choose] = useState<string>()
  const parts = { resourceId, cues, chosen, choose }
  return (
    <>
      <Pads {...parts} />
      <MemoryCues {...parts} />
    </>
  )
}

function Pads({ resourceId, cues, chosen, choose }: CueParts) {
  const engine = useEngine()
  const client = useQueryClient()
  const heading = useId()
  const current = cues.find((cue) => cue.pad !== null && cueId(cue) === chosen)
  const press = (pad: number) => {
    choose(cueId({ pad, timeMs: 0 }))
    if (engine) void pressPad(engine, client, pad)
  }
  return (
    <section className={styles.pads} aria-labelledby={heading}>
      <p id={heading}>{texts.hotCues}</p>
      {PADS.map((letter, pad) => (
        <Pad key={letter} letter={letter} cue={cues.find((each) => each.pad === pad)} onPress={() => press(pad)} />
      ))}
      {current ? <CueEditor key={chosen} resourceId={resourceId} cue={current} /> : <small>{texts.hint}</small>}
    </section>
  )
}

function Pad({ letter, cue, onPress }: { letter: string; cue: HotCue | undefined; onPress: () => void }) {
  if (!cue) {
    return (
      <Chip aria-label={texts.saveOn(letter)} onClick={onPress}>
        {letter}
      </Chip>
    )
  }
  return (
    <Chip
      style={{ borderColor: CUE_COLORS[cue.color] }}
      data-set=""
      title={cueText(cue)}
      aria-label={cueLabel(cue)}
      onClick={onPress}
    >
      {letter} <span className="one-line">{cue.name || clockTime(cue.timeMs)}</span>
    </Chip>
  )
}
