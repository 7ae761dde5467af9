import { CONTENT_TYPES, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { isForSale, priceWords } from '@shenglang/contract/catalog/price'
import { clockTime, shortCount } from '@shenglang/contract/format'
import { secondIn } from '@shenglang/contract/sharing/addresses'
import { type CSSProperties, Fragment, lazy } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FollowButton } from '../../accounts/FollowButton.tsx'
import { openCheckout } from '../../commerce/open-checkout.tsx'
import { DownloadButton } from '../../media/DownloadButton.tsx'
import { useEngineState, useEngineWhenPressed } from '../../playback/playback.tsx'
import { mayPlay, usePlaying } from '../../playback/playing.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { Comments } from '../../social/Comments.tsx'
import { AddToCrate } from '../../track/AddToCrate.tsx'
import { EnergyCurve } from '../../track/EnergyCurve.tsx'
import { FavouriteButton } from '../../track/FavouriteButton.tsx'
import { PriceMark } from '../../track/PriceMark.tsx'
import { SaveOfflineSlot } from '../../track/SaveOfflineSlot.tsx'
import { sharedTrack } from '../../track/shared-track.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
import { TrackRows } from '../../track/TrackRow.tsx'
import { useTrackMenu } from '../../track/track-menu.tsx'
import { joined } from '../../track/track-words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { HeadTitle } from '../../ui/HeadTitle.tsx'
import { IconDots, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import { MissingPart } from '../../ui/MissingPart.tsx'
import sections from '../../ui/sections.module.css'
import { HoldingCollections } from './HoldingCollections.tsx'
import { NextTracks } from './NextTracks.tsx'
import { BigFacts, MoreFacts } from './ResourceFacts.tsx'
import styles from './resource-page.module.css'
import { SourceTable } from './SourceTable.tsx'
import { Tracklist } from './Tracklist.tsx'
import { TrackWave } from './TrackWave.tsx'
import type { TrackData } from './track-data.ts'

const SaveTrackButton = lazy(() => import('../../track/SaveTrackButton.tsx'))

/** The page of a resource, at whichever address it stands. */
export function TrackView(data: TrackData) {
  const { resource, isFocus, sources, next, wider, holding, rule, isPlayable, more, labels, comments } = data
  const { resourceId, artistId } = resource
  const track = resource.contentType === CONTENT_TYPES.single && resource.duration > 0 ? resource : undefined
  return (
    <article>
      <ResourceHead resource={resource} isFocus={isFocus} labels={labels} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {resource.description === '' ? null : <p className={styles.description}>{resource.description}</p>}
          {resource.children.length > 0 ? (
            <section className={sections.section}>
              <h2>收录 {resource.children.length} 首</h2>
              <TrackRows tracks={resource.children} />
            </section>
          ) : null}
          {track && sources === undefined ? <MissingPart /> : null}
          {track && sources && sources.length > 0 ? <SourceTable resource={resource} sources={sources} /> : null}
          {resource.tracklist.length > 0 && track ? <Tracklist mix={resource} /> : null}
        </div>
        <aside className={styles.side}>
          {resource.tkey === '' || resource.tbpm === 0 ? null : (
            <NextTracks after={resource} next={next} wider={wider} rule={rule} isPlayable={isPlayable} />
          )}
          <HoldingCollections holding={holding} />
          <MoreFacts resource={resource} labels={labels} />
        </aside>
        <div className={styles.said}>
          <Comments key={resourceId} subject={{ subjectId: resourceId, ownerId: artistId, track }} first={comments} />
        </div>
      </div>
      {more.length > 0 ? (
        <section className={sections.section}>
          <h2>{resource.artist} 的更多作品</h2>
          <TrackCards tracks={more} />
        </section>
      ) : null}
    </article>
  )
}

interface ResourceHeadProps {
  resource: ResourceDetail
  isFocus: boolean
  labels: Record<string, string>
}

function ResourceHead({ resource, isFocus, labels }: ResourceHeadProps) {
  const isCollection = resource.contentType === CONTENT_TYPES.collection
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  return (
    <header className={styles.head} style={ambience}>
      <div className={styles.cover}>
        <Cover cover={resource.cover} color={resource.coverColor} width={320} isEager />
      </div>
      <div className={styles.about}>
        <div>
          <HeadTitle>{resource.title}</HeadTitle>
          <p className={styles.artist}>
            <span>
              <Link to={`/artist?id=${resource.artistId}`}>{resource.artist}</Link>
              {resource.credits.map((name) => (
                <Fragment key={name}>
                  {' · '}
                  <Link to={`/searchResult?${new URLSearchParams({ keyword: name })}`}>{name}</Link>
                </Fragment>
              ))}
              {` · ${joined(labels[resource.version] ?? '', resource.releaseDate.replaceAll('-', '/'))}`}
            </span>
            <FollowButton person={{ userId: resource.artistId, nickName: resource.artist, isFocus }} />
          </p>
        </div>
        <BigFacts resource={resource} labels={labels} />
        <HeadActions resource={resource} />
      </div>
      <div className={styles.below}>
        {isCollection ? <EnergyCurve tracks={resource.children} isLarge /> : <TrackWave track={resource} />}
      </div>
    </header>
  )
}

/** The right to a track or pack; where it can be bought by itself, every way to have it and the button that buys it. */
function Purchase({ resource }: { resource: ResourceDetail }) {
  if (!isForSale(resource)) return <PriceMark resource={resource} />
  const { resourceId, title } = resource
  return (
    <>
      <Button
        aria-label={`购买 ${title}`}
        onClick={() => void openCheckout({ items: [{ goodsType: 'RESOURCE', goodsId: resourceId }] })}
      >
        购买
      </Button>
      <span className={`${styles.ways} number`}>{priceWords(resource)}</span>
    </>
  )
}

function HeadActions({ resource }: { resource: ResourceDetail }) {
  const press = useEngineWhenPressed()
  const { playAll, playFrom } = usePlaying()
  const [query] = useSearchParams()
  const { openFor, toggle, menu } = useTrackMenu()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === resource.resourceId)
  const isCollection = resource.contentType === CONTENT_TYPES.collection
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === resource.resourceId)
  // A link that begins at a second is meant for the first press; what plays already is paused and goes on as ever.
  const second = isCollection || isCurrent ? 0 : Math.min(secondIn(query), resource.duration / 1000)
  const play = () => {
    if (isCollection) playAll(resource.children)
    else if (second > 0) playFrom((second * 1000) / resource.duration, resource, [resource])
    else if (isCurrent || mayPlay(resource)) press((engine) => engine.play(resource))
  }
  const audible = (isCollection ? resource.children : [resource]).filter(({ duration }) => duration > 0)
  const inside = audible.map(({ resourceId }) => resourceId)
  return (
    <div className={styles.actions}>
      <Button look="gold" onClick={play}>
        {isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
        {isPlaying ? '暂停' : isCollection ? '全部播放' : second > 0 ? `从 ${clockTime(second * 1000)} 播放` : '播放'}
      </Button>
      {inside.length > 0 ? <DownloadButton resourceId={resource.resourceId} title={resource.title} /> : null}
      {inside.length > 0 ? (
        <SaveOfflineSlot>
          <SaveTrackButton title={resource.title} tracks={audible} />
        </SaveOfflineSlot>
      ) : null}
      <Purchase resource={resource} />
      <span className={styles.likes}>
        <FavouriteButton resource={resource} isCounted />
      </span>
      {inside.length > 0 ? <AddToCrate title={resource.title} resourceIds={inside} isWorded /> : null}
      <ShareButton shared={sharedTrack(resource)} />
      <IconButton
        label={`更多：${resource.title}`}
        aria-haspopup="dialog"
        aria-expanded={openFor === resource}
        onClick={(event) => toggle(resource, event.currentTarget)}
      >
        <IconDots size={18} />
      </IconButton>
      <small className={`${styles.counts} number`}>
        {shortCount(resource.playCount)} 次播放 · {shortCount(resource.downloadCount)} 次下载
      </small>
      {menu}
    </div>
  )
}
