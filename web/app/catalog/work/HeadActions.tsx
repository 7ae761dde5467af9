import type { Resource, ResourceDetail } from '@shenglang/contract/catalog/entities'
import { isForSale, pricesOf, rightOf } from '@shenglang/contract/catalog/work/price'
import { clockTime, shortCount, yuan } from '@shenglang/contract/format'
import { secondIn } from '@shenglang/contract/sharing/addresses'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { ReducedUntil } from '../../commerce/sale/ReducedUntil.tsx'
import { DownloadButton } from '../../media/downloads/DownloadButton.tsx'
import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { mayPlay, usePlaying } from '../../playback/track/playing.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { PriceMark } from '../../track/badges/PriceMark.tsx'
import { AddToCrate } from '../../track/crates/AddToCrate.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { useTrackMenu } from '../../track/menu/track-menu.tsx'
import { TryMix } from '../../track/mix/TryMix.tsx'
import { SaveOfflineSlot } from '../../track/offline/SaveOfflineSlot.tsx'
import { sharedTrack } from '../../track/text/shared-track.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconDots, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import styles from './HeadActions.module.css'
import page from './resource-page.module.css'
import * as texts from './texts.ts'

const SaveTrackButton = lazyPart(() => import('../../track/offline/SaveTrackButton.tsx'))

/** The actions of a track, with the play button first. */
export function TrackActions({ resource, best, follow }: Pick<HeadActionsProps, 'resource' | 'best' | 'follow'>) {
  return (
    <HeadActions
      resource={resource}
      audible={[resource].filter(isAudible)}
      best={best}
      follow={follow}
      play={<PlayTrack track={resource} />}
    >
      <small className="number text-13 push ink-t1">
        {texts.playsAndDownloads(shortCount(resource.playCount), shortCount(resource.downloadCount))}
      </small>
    </HeadActions>
  )
}

/** The actions of a pack; its play button is at the outer edge. */
export function PackActions({ pack }: { pack: ResourceDetail }) {
  const audible = pack.children.filter(isAudible)
  return <HeadActions resource={pack} audible={audible} play={audible.length > 0 ? <PlayPack tracks={audible} /> : null} isPack />
}

const isAudible = ({ duration }: Resource) => duration > 0

interface HeadActionsProps {
  resource: ResourceDetail
  /** The tracks within. */
  audible: Resource[]
  /** The track that mixes best after it. */
  best?: Resource | undefined
  /** The button that follows its artist; it stands with the others on a phone alone. */
  follow?: ReactNode
  play: ReactNode
  isPack?: boolean
  children?: ReactNode
}

/** On a phone two large buttons, and all else as icons with words below them. */
function HeadActions({ resource, audible, best, follow, play, isPack = false, children }: HeadActionsProps) {
  const { openFor, toggle, menu } = useTrackMenu()
  const inside = audible.map(({ resourceId }) => resourceId)
  return (
    <div className={`${styles.actions} flex wrap gap-8 middle`} data-pack={isPack || undefined}>
      <div className={styles.main}>
        {play}
        {inside.length > 0 ? (
          <DownloadButton
            resourceId={resource.resourceId}
            title={resource.title}
            right={isForSale(resource) ? undefined : rightOf(resource)?.words}
          />
        ) : null}
      </div>
      {isForSale(resource) ? <Purchase resource={resource} /> : inside.length > 0 ? null : <PriceMark resource={resource} />}
      <div className={styles.rest}>
        <span className={styles.likes}>
          <FavouriteButton resource={resource} isCounted />
        </span>
        {inside.length > 0 ? <AddToCrate title={resource.title} resourceIds={inside} isWorded /> : null}
        {best ? (
          <span className={page.handy}>
            <TryMix from={resource} to={best} text={texts.tryMix} />
          </span>
        ) : null}
        {inside.length > 0 ? (
          <span className={styles.save}>
            <SaveOfflineSlot>
              <SaveTrackButton title={resource.title} tracks={audible} />
            </SaveOfflineSlot>
          </span>
        ) : null}
        {follow ? <span className={page.handy}>{follow}</span> : null}
        <span className={page.roomy}>
          <ShareButton shared={sharedTrack(resource)} />
        </span>
        <IconButton
          label={texts.moreAbout(resource.title)}
          aria-haspopup="menu"
          aria-expanded={openFor === resource}
          onClick={(event) => toggle(resource, event.currentTarget)}
        >
          <IconDots size={18} />
          <span className={page.handy}>{texts.more}</span>
        </IconButton>
      </div>
      {children}
      {menu}
    </div>
  )
}

function PlayTrack({ track }: { track: Resource }) {
  const press = useEngineWhenPressed()
  const { playFrom } = usePlaying()
  const [query] = useSearchParams()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === track.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === track.resourceId)
  // The start second of a link applies to the first press; a current track is paused and resumed as usual.
  const second = isCurrent ? 0 : Math.min(secondIn(query), track.duration / 1000)
  const play = () => {
    if (second > 0) playFrom((second * 1000) / track.duration, track, [track])
    else if (isCurrent || mayPlay(track)) press((engine) => engine.play(track))
  }
  return (
    <PlayButton isPlaying={isPlaying} onPlay={play}>
      {second > 0 ? texts.playFrom(clockTime(second * 1000)) : texts.play}
    </PlayButton>
  )
}

/** While one of its tracks is current the button pauses and resumes it. */
function PlayPack({ tracks }: { tracks: Resource[] }) {
  const press = useEngineWhenPressed()
  const { playAll } = usePlaying()
  const isWithin = useEngineState(({ currentMusic }) => tracks.some(({ resourceId }) => resourceId === currentMusic?.resourceId))
  const isPlaying = useEngineState((state) => state.isPlaying) && isWithin
  return (
    <PlayButton isPlaying={isPlaying} onPlay={() => (isWithin ? press((engine) => engine.toggle()) : playAll(tracks))}>
      {isWithin ? texts.goOn : texts.playAll}
    </PlayButton>
  )
}

function PlayButton({ isPlaying, onPlay, children }: { isPlaying: boolean; onPlay: () => void; children: string }) {
  return (
    <Button look="gold" onClick={onPlay}>
      {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
      {isPlaying ? texts.pause : children}
    </Button>
  )
}

/** For works that are sold individually: the buy button with its price, and the level that opens them too. */
function Purchase({ resource }: { resource: ResourceDetail }) {
  const { resourceId, title } = resource
  const price = yuan(resource.priceFen)
  const level = pricesOf(resource).find(({ kind }) => kind === 'vip')
  return (
    <>
      <Button
        aria-label={texts.buyTitle(title, price)}
        onClick={() => void openCheckout({ items: [{ goodsType: 'RESOURCE', goodsId: resourceId }] })}
      >
        {texts.buy} <span className="number">{price}</span>
      </Button>{' '}
      {level ? <span className="text-13 ink-t1 nowrap">{texts.orLevel(level.words)}</span> : null}
      <ReducedUntil resource={resource} />
    </>
  )
}
