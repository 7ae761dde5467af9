import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_NEXT_MAX, mixNext } from '@shenglang/contract/catalog/routes'
import { clockTime } from '@shenglang/contract/format'
import { SECTION_LABELS, sectionAt } from '@shenglang/contract/media/sections'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import { useEngine, useProgress } from '../../playback/engine/playback.tsx'
import { useBeats } from '../../playback/track/beats.ts'
import { usePlannedMix } from '../../playback/track/planned.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { nextMix } from '../../track/mix/next-mix.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { IconClock } from '../../ui/data/icons.ts'
import { usePlayedSource } from '../waveform/played-source.ts'
import * as texts from './texts.ts'
import styles from './WhatFits.module.css'

/** Has the best match come in next, at its moment; on, it shows whichever mix is planned, and off cancels that. */
export function NextThisWay({ track }: { track: Track }) {
  const { data } = useQuery(remoteQuery(mixNext, { id: track.resourceId, playable: '1', size: MIX_NEXT_MAX }))
  const best = data?.[0]?.resource
  const planned = usePlannedMix()
  if (!best && !planned) return null
  return <PlannedMix key={track.resourceId} from={track} to={best ?? planned?.track} />
}

function PlannedMix({ from, to }: { from: Track; to: Resource | undefined }) {
  const engine = useEngine()
  const planned = usePlannedMix()
  const { currentTimeMs } = useProgress()
  const sections = usePlayedSource(true)?.sections ?? []
  const beats = useBeats(to ? [from.resourceId, to.resourceId] : [from.resourceId])
  const proposed = to && nextMix({ ...beats.get(from.resourceId), ...from }, { ...beats.get(to.resourceId), ...to }, sections)
  const coming = planned?.track ?? to
  const atMs = planned?.atMs ?? proposed?.leaveAtMs ?? 0
  const leftMs = atMs - currentTimeMs
  const part = sectionAt(sections, atMs)
  const moment = texts.momentOf(clockTime(atMs), part && SECTION_LABELS[part.kind])
  const flip = () => {
    if (planned) planned.undo()
    else if (to && proposed) engine?.mixNext(to, proposed)
  }
  return (
    <div className={styles.way}>
      <p className="shrink">
        <span className="flex middle gap-8 number">
          <IconClock size={14} aria-hidden="true" />
          <span className="one-line">{leftMs > 0 ? texts.timeLeft(moment, leftMs) : texts.timeOver(moment)}</span>
        </span>
        <small className="one-line block ink-t2">{coming ? texts.into(coming.title) : null}</small>
      </p>
      <Switch
        isOn={planned !== undefined}
        aria-label={coming ? texts.nextThisWayInto(coming.title) : texts.nextThisWay}
        disabled={!planned && leftMs <= 0}
        className="gap-8 rigid min-h-hit ink-t0 nowrap"
        onFlip={flip}
      >
        {texts.nextThisWay}
      </Switch>
    </div>
  )
}
