import { CONTENT_TYPES, type MixNext, type Resource } from '@shenglang/contract/catalog/entities'
import { listFacets, listResources, mixNext } from '@shenglang/contract/catalog/routes'
import { bpmText } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { call } from '../../remote/api.ts'
import type { Call } from '../../remote/page-context.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { matchSections } from '../../track/mix/match-sections.ts'
import { TryMix } from '../../track/mix/TryMix.tsx'
import { FEW_MATCHES, widerMatches } from '../../track/mix/wider-matches.ts'
import { matchText } from '../../track/text/match-text.ts'
import { mixAddress, mixQuery } from '../../track/text/mix-address.ts'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { TitleText } from '../../track/text/TitleText.tsx'
import { peopleText } from '../../track/text/track-text.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { grouped } from '../../ui/text/grouped.ts'
import { type MatchKind, matchKinds } from './match-kinds.ts'
import { NextThisWay } from './NextThisWay.tsx'
import * as texts from './texts.ts'
import { tracksBeside } from './tracks-beside.ts'
import styles from './WhatFits.module.css'

/** As many as stand beside the cover of a window of 900 px, above the switch. */
const SHOWN = 4
const WAITING = Array.from({ length: SHOWN }, (_, index) => index)

/** Tracks that mix with the current one, the best or those of one kind, each with the reason and a preview. */
export function WhatFits({ track }: { track: Track }) {
  const matches = useMatches(track.resourceId)
  const { data } = matches
  const { playOne } = usePlaying()
  const isFew = data !== undefined && data.next.length < FEW_MATCHES
  const { facets, kind, choose, ofKind } = useKinds(track, !isFew)
  const best = data ? (isFew ? matchSections(track.tkey, data.next, data.wider) : [{ title: '', tracks: data.next }]) : []
  // The best stand until those of the chosen kind are loaded.
  const groups = kind && ofKind.data ? [{ title: '', tracks: ofKind.data.rows }] : best
  const { isPending, isError, refetch } = kind && !ofKind.data ? { ...ofKind, isPending: false } : matches
  const shown = best.flatMap(({ tracks }) => tracks)
  const others = isFew && shown.length < FEW_MATCHES ? SHOWN - 1 - shown.length : 0
  const headings = best.filter(({ title }) => title !== '').length
  const room = { '--rows': shown.length + others || SHOWN, '--headings': headings } as CSSProperties
  return (
    <section className={`${styles.fits} shrink shrink-y`} style={room} aria-labelledby="what-fits">
      <div className={styles.head}>
        <h2 id="what-fits">{texts.matchingTracks}</h2>
        {facets && data && !isFew ? <Kinds kinds={facets.kinds} chosen={kind} onChoose={choose} /> : null}
        <Link
          className={`${styles.all} number text-13 ink-t1 hover-ink-t0 nowrap`}
          to={facets?.total ? mixAddress(track) : `${resourceAddress(track)}#next`}
        >
          {facets?.total ? texts.allOf(grouped(facets.total)) : texts.seeAllMore}
        </Link>
      </div>
      {groups.map(({ title, tracks }) => (
        <Fragment key={title}>
          {title === '' ? null : <h3 className={styles.group}>{title}</h3>}
          <ol>
            {tracks.map((next) => (
              <Row key={next.resourceId} track={next} note={matchText(track, next)} onPlay={() => playOne(next, tracks)}>
                <TryMix from={track} to={next} text={texts.tryMix} />
              </Row>
            ))}
          </ol>
        </Fragment>
      ))}
      {shown.length > 0 ? <NextThisWay track={track} /> : null}
      {isPending ? (
        <ol aria-hidden="true">
          {WAITING.map((index) => (
            <li key={index} className={styles.row} />
          ))}
        </ol>
      ) : null}
      {isError ? (
        <p className={styles.none} role="alert">
          {texts.noMatchesLoaded} <Button onClick={() => void refetch()}>{texts.fetchAgain}</Button>
        </p>
      ) : null}
      {data && shown.length === 0 ? <p className={styles.none}>{texts.noMatchInLibrary}</p> : null}
      {others > 0 ? <MostPlayed heading="h3" count={others} above={shown} /> : null}
    </section>
  )
}

interface KindsProps {
  kinds: readonly MatchKind[]
  /** Undefined for the best of all kinds. */
  chosen: MatchKind | undefined
  onChoose: (name: string) => void
}

function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const choice = (name: string, isChosen: boolean, count?: number) => (
    <button
      key={name}
      type="button"
      className={isChosen ? 'medium ink-t0' : 'ink-t1 hover-ink-t0'}
      aria-pressed={isChosen}
      onClick={() => onChoose(name)}
    >
      {count === undefined ? name : `${name} ${grouped(count)}`}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and not every browser lays it out as a flex item
    <span className={`${styles.kinds} number text-13 flex gap-12 nowrap push`} role="group" aria-label={texts.matchingTracks}>
      {choice(texts.bestMatching, chosen === undefined)}
      {kinds.map((kind) => choice(kind.name, kind === chosen, kind.count))}
    </span>
  )
}

/** The kinds of matches in the library with their counts, the chosen one, and the query of its first tracks. */
function useKinds(track: Track, isEnabled: boolean) {
  const [chosen, choose] = useState({ name: '', of: track.resourceId })
  const mix = { contentType: CONTENT_TYPES.single, ...mixQuery(track) }
  const hasMix = track.tkey !== '' && track.tbpm > 0
  const { data: facets } = useQuery({ ...remoteQuery(listFacets, mix), enabled: hasMix })
  const kinds = facets ? matchKinds(track.tkey, facets) : []
  // Another track begins with its best matches.
  const kind = isEnabled && chosen.of === track.resourceId ? kinds.find(({ name }) => name === chosen.name) : undefined
  const ofKind = useQuery({
    ...remoteQuery(listResources, { ...mix, tkey: kind?.keys.join(',') ?? '', orderBy: 'match', pageSize: SHOWN }),
    enabled: kind !== undefined,
  })
  return {
    facets: facets && { total: facets.total, kinds },
    kind,
    ofKind,
    choose: (name: string) => choose({ name, of: track.resourceId }),
  }
}

/** The best matches of a track, and beside few of them what fits by a wider rule; without the latter where it fails. */
function useMatches(id: string) {
  return useQuery({
    queryKey: [...keyOf(mixNext), 'sections', id],
    queryFn: async ({ signal }) => {
      const request: Call = (route, args) => call(route, args, signal)
      const next = await request(mixNext, { id, size: SHOWN })
      const wider = await widerMatches(request, { id, size: SHOWN }, next).catch(() => [])
      const resourcesOf = (matches: MixNext[]) => matches.map(({ resource }) => resource)
      return { next: resourcesOf(next), wider: resourcesOf(wider).slice(0, SHOWN - next.length) }
    },
  })
}

/** Nothing plays: suggests the most played tracks. */
export function Queue() {
  return (
    <div className={`${styles.fits} ${styles.empty} shrink shrink-y`}>
      <Notice title={texts.nothingPlaying} actions={<ButtonLink to="/dj">{texts.heroLibrary}</ButtonLink>}>
        {texts.playerHint}
      </Notice>
      <MostPlayed heading="h2" count={SHOWN} above={[]} />
    </div>
  )
}

interface MostPlayedProps {
  /** Below the page's heading, or below that of the matches. */
  heading: 'h2' | 'h3'
  count: number
  /** Tracks that stand above already. */
  above: readonly Resource[]
}

/** The most played tracks, where there is little or nothing closer to suggest. */
function MostPlayed({ heading: Heading, count, above }: MostPlayedProps) {
  const { playOne } = usePlaying()
  const current = useEngineState((state) => state.currentMusic)
  const { data } = useQuery(
    remoteQuery(listResources, { orderBy: 'hottest', resourceType: ['MUSIC'], pageNum: 1, pageSize: SHOWN }),
  )
  const tracks = tracksBeside(data?.rows ?? [], current ? [current, ...above] : above).slice(0, count)
  if (tracks.length === 0) return null
  return (
    <>
      <Heading className="text-14 mt-16 mb-8">{texts.playedByOthers}</Heading>
      <ol>
        {tracks.map((track) => (
          <Row key={track.resourceId} track={track} note={peopleText(track)} onPlay={() => playOne(track, tracks)} />
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  track: Resource
  note: string
  onPlay: () => void
  children?: ReactNode
}

/** A press on the cover plays the track. */
function Row({ track, note, onPlay, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
        <button type="button" aria-label={texts.playTrack(track.title)} onClick={onPlay}>
          <IconPlayerPlayFilled size={14} aria-hidden="true" />
        </button>
      </span>
      <span className={`${styles.title} shrink`}>
        <Link className="one-line block medium hover-underline" to={resourceAddress(track)} title={track.title}>
          <TitleText title={track.title} />
        </Link>
        <small className="one-line block">{note}</small>
      </span>
      <span className="number">{track.tbpm > 0 ? bpmText(track.tbpm) : null}</span>
      <KeyChip code={track.tkey} />
      {children}
    </li>
  )
}
