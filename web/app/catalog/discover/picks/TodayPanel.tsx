import type { DailyPick } from '@shenglang/contract/catalog/discover/picks'
import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { isForSale, priceText } from '@shenglang/contract/catalog/work/price'
import { monthDay } from '@shenglang/contract/dates'
import { bpmText, clockTime } from '@shenglang/contract/format'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { openCheckout } from '../../../commerce/open-checkout.tsx'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { useOverview } from '../../../playback/waveform/overviews.ts'
import { SectionFlags } from '../../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../../playback/waveform/section-flags.ts'
import { WavePreview } from '../../../playback/waveform/WaveformPreview.tsx'
import { ShareButton } from '../../../sharing/ShareButton.tsx'
import { EnergyMeter } from '../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { FavouriteButton } from '../../../track/favourites/FavouriteButton.tsx'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { sharedTrack } from '../../../track/text/shared-track.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import { HeadTitle } from '../../../ui/layout/HeadTitle.tsx'
import styles from './picks.module.css'
import { momentIn } from './strip.ts'
import * as texts from './texts.ts'

interface TodayPanelProps {
  pick: DailyPick
  /** Its parts; undefined where they could not be loaded. */
  detail: ResourceDetail | undefined
}

/** The track of the day: cover, the editors' sentence, its waveform with the moment that the sentence names. */
export function TodayPanel({ pick: { resource, note, day }, detail }: TodayPanelProps) {
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor, minHeight: 400 }
  return (
    <section className={`${styles.today} grid middle gap-28 pad-28 edge radius-panel`} style={ambience}>
      <Link
        to={resourceAddress(resource)}
        className="radius-panel clip"
        style={{ boxShadow: 'var(--shadow-cover)' }}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Cover cover={resource.cover} color={resource.coverColor} width={640} isEager />
      </Link>
      <div className="flex column between gap-12 shrink full-height">
        <div>
          <p className="text-13 ink-t1 number">{texts.dailyOn(monthDay(day), new Date(day).getUTCDay())}</p>
          <HeadTitle>{resource.title}</HeadTitle>
          <p className="flex wrap middle gap-4-12 mt-4">
            <Link className="hover-underline" to={`/artist?id=${resource.artistId}`}>
              {resource.artist}
            </Link>
            {resource.tbpm > 0 ? (
              <span>
                <b className="text-18 number">{bpmText(resource.tbpm)}</b> <small className="ink-t1">BPM</small>
              </span>
            ) : null}
            <KeyChip code={resource.tkey} />
            <EnergyMeter energy={resource.energy} />
          </p>
          {note === '' ? null : <blockquote className="mx-auto mt-12 text-18 break">{texts.quoted(note)}</blockquote>}
        </div>
        <DayWave track={resource} detail={detail} momentMs={momentIn(note, resource.duration)} />
        <Actions pick={resource} />
      </div>
    </section>
  )
}

interface DayWaveProps {
  track: DailyPick['resource']
  detail: ResourceDetail | undefined
  momentMs: number | undefined
}

function DayWave({ track, detail, momentMs }: DayWaveProps) {
  const { playFrom } = usePlaying()
  const wave = useOverview(track.resourceId)
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === track.resourceId)
  const play = (fraction: number) => playFrom(fraction, track, [track])
  const sections = detail?.sections ?? []
  const part = momentMs === undefined ? undefined : momentMs / track.duration
  return (
    <div className="relative h-84 my-20">
      <WavePreview track={track} wave={wave} durationMs={track.duration} onPick={play} />
      {sections.length > 0 && track.duration > 0 ? (
        <SectionFlags
          flags={flagsOf(sections, { fromMs: 0, lengthMs: track.duration }, isCurrent)}
          onPick={(ms) => play(ms / track.duration)}
        />
      ) : null}
      {part === undefined || momentMs === undefined ? null : (
        <button
          type="button"
          className="absolute text-12 number nowrap hover-underline"
          style={{ left: `${part * 100}%`, top: '100%', minHeight: 24, translate: '-50%' }}
          aria-label={texts.playFromMoment(clockTime(momentMs))}
          onClick={() => play(part)}
        >
          ↑ {clockTime(momentMs)}
        </button>
      )}
    </div>
  )
}

function Actions({ pick }: { pick: DailyPick['resource'] }) {
  const { playOne } = usePlaying()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === pick.resourceId)
  return (
    <div className="flex wrap middle gap-8">
      <Button look="gold" onClick={() => playOne(pick, [pick])}>
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        {isPlaying ? texts.pause : texts.play}
      </Button>
      {isForSale(pick) ? (
        <Button onClick={() => void openCheckout({ items: [{ goodsType: 'RESOURCE', goodsId: pick.resourceId }] })}>
          {texts.buyAt(priceText(pick))}
        </Button>
      ) : null}
      <FavouriteButton resource={pick} />
      <ShareButton shared={sharedTrack(pick)} />
    </div>
  )
}
