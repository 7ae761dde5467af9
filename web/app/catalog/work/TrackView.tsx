import { CONTENT_TYPES, type Resource, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { type CSSProperties, Fragment } from 'react'
import { Link } from 'react-router'
import { FollowButton } from '../../accounts/profile/FollowButton.tsx'
import { Comments } from '../../social/Comments.tsx'
import { TrackCards } from '../../track/rows/TrackCard.tsx'
import { joined } from '../../track/text/track-text.ts'
import { Cover } from '../../ui/data/Cover.tsx'
import { HeadTitle } from '../../ui/layout/HeadTitle.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { PackActions, TrackActions } from './HeadActions.tsx'
import { HoldingCollections } from './HoldingCollections.tsx'
import { NextTracks } from './NextTracks.tsx'
import { PackHero } from './PackHero.tsx'
import { PackRows } from './pack/PackRows.tsx'
import { BigFacts, MoreFacts } from './ResourceFacts.tsx'
import styles from './resource-page.module.css'
import { SourceTable } from './SourceTable.tsx'
import { Tracklist } from './Tracklist.tsx'
import { TrackTabs, useTrackTab } from './TrackTabs.tsx'
import { isMarked, TrackWave } from './TrackWave.tsx'
import * as texts from './texts.ts'
import type { TrackData } from './track-data.ts'

/** The page of a resource, at any of its addresses. */
export function TrackView(data: TrackData) {
  const { resource, isFocus, sources, next, wider, holding, rule, isPlayable, more, labels, comments, course } = data
  const { resourceId, artistId } = resource
  const isPack = resource.contentType === CONTENT_TYPES.collection
  const track = resource.contentType === CONTENT_TYPES.single && resource.duration > 0 ? resource : undefined
  const hasNext = resource.tkey !== '' && resource.tbpm > 0
  const tab = useTrackTab()
  return (
    <article>
      {isPack ? (
        <>
          <PackHero pack={resource} course={course}>
            <PackActions pack={resource} />
          </PackHero>
          {resource.children.length > 0 ? <PackRows tracks={resource.children} /> : null}
        </>
      ) : (
        <ResourceHead resource={resource} isFocus={isFocus} labels={labels} best={next?.[0]?.resource} />
      )}
      {track ? <TrackTabs resourceId={resourceId} first={comments} versions={sources?.length ?? 0} hasNext={hasNext} /> : null}
      <div className={styles.columns} data-tab={track ? tab : undefined}>
        <div className={styles.main}>
          {resource.description === '' ? null : <p className={styles.description}>{resource.description}</p>}
          {track && sources === undefined ? <MissingPart /> : null}
          {track && sources && sources.length > 0 ? <SourceTable resource={resource} sources={sources} /> : null}
          {resource.tracklist.length > 0 && track ? <Tracklist mix={resource} /> : null}
        </div>
        <aside className={styles.side}>
          {hasNext ? <NextTracks after={resource} next={next} wider={wider} rule={rule} isPlayable={isPlayable} /> : null}
          <HoldingCollections holding={holding} />
          <MoreFacts resource={resource} labels={labels} />
        </aside>
        <div className={styles.said}>
          <Comments key={resourceId} subject={{ subjectId: resourceId, ownerId: artistId, track }} first={comments} />
        </div>
      </div>
      {more.length > 0 ? (
        <section className="mt-24">
          <h2>{texts.moreByArtist(resource.artist)}</h2>
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
  /** The track that mixes best after it. */
  best: Resource | undefined
}

function ResourceHead({ resource, isFocus, labels, best }: ResourceHeadProps) {
  const follow = <FollowButton person={{ userId: resource.artistId, nickName: resource.artist, isFocus }} />
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': resource.coverColor }
  return (
    <header className={styles.head} style={ambience} data-marked={isMarked(resource) || undefined}>
      <div className={styles.cover}>
        <Cover cover={resource.cover} color={resource.coverColor} width={320} isEager />
      </div>
      <div className={`${styles.about} flex column between gap-12 shrink`}>
        <div className={styles.words}>
          <small className={`${styles.handy} ink-t1`}>
            {joined(labels[resource.version] ?? '', labels[resource.style] ?? '')}
          </small>
          <HeadTitle>{resource.title}</HeadTitle>
          <p className={styles.artist}>
            <span>
              <Link className="hover-underline" to={`/artist?id=${resource.artistId}`}>
                {resource.artist}
              </Link>
              {resource.credits.map((name) => (
                <Fragment key={name}>
                  {' · '}
                  <Link className="hover-underline" to={`/searchResult?${new URLSearchParams({ keyword: name })}`}>
                    {name}
                  </Link>
                </Fragment>
              ))}
              <span className={styles.roomy}>
                {` · ${joined(labels[resource.version] ?? '', resource.releaseDate.replaceAll('-', '/'))}`}
              </span>
            </span>
            <span className={styles.roomy}>{follow}</span>
          </p>
        </div>
        <BigFacts resource={resource} labels={labels} />
        <div className={styles.actions}>
          <TrackActions resource={resource} best={best} follow={follow} />
        </div>
      </div>
      <div className={styles.below}>
        <TrackWave track={resource} />
      </div>
    </header>
  )
}
