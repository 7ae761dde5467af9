import type { MixNext, Resource } from '@shenglang/contract/catalog/entities'
import { MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { bpmText } from '@shenglang/contract/format'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { MIX_RULE_COOKIE, savePreference } from '../../session/preferences.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { matchSections } from '../../track/mix/match-sections.ts'
import { TryMix } from '../../track/mix/TryMix.tsx'
import { PlayCell } from '../../track/rows/PlayCell.tsx'
import { matchText } from '../../track/text/match-text.ts'
import { mixAddress } from '../../track/text/mix-address.ts'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { TitleText } from '../../track/text/TitleText.tsx'
import { withValue } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import sections from '../../ui/layout/sections.module.css'
import { tempoAddress } from '../discover/search/search-options.ts'
import styles from './NextTracks.module.css'
import { SharedMix } from './SharedMix.tsx'
import * as texts from './texts.ts'

interface NextTracksProps {
  after: Resource
  /** Undefined where loading failed. */
  next: MixNext[] | undefined
  /** Tracks that fit by a wider rule only, where few do by the chosen one. */
  wider: MixNext[]
  rule: MixRule
  isPlayable: boolean
}

/** Tracks to mix into next, each with the reason and a preview. */
export function NextTracks({ after, next, wider, rule, isPlayable }: NextTracksProps) {
  const [query] = useSearchParams()
  const resourcesOf = (matches: MixNext[]) => matches.map(({ resource }) => resource)
  const groups = matchSections(after.tkey, resourcesOf(next ?? []), resourcesOf(wider))
  return (
    <section className="mt-24" id="next">
      <div className={sections.heading}>
        <h2>{texts.nextMix}</h2>
        <Link className={sections.more} to={mixAddress(after)}>
          {texts.allMore}
        </Link>
      </div>
      <div className={sections.heading}>
        {MIX_RULES.map((value) => (
          <Link
            key={value}
            to={withValue(query, 'mixRule', value)}
            onClick={() => savePreference(MIX_RULE_COOKIE, value)}
            aria-current={value === rule ? 'true' : undefined}
            preventScrollReset
          >
            {texts.RULE_LABELS[value]}
          </Link>
        ))}
        <Link
          to={withValue(query, 'playable', isPlayable ? '' : '1')}
          aria-current={isPlayable ? 'true' : undefined}
          preventScrollReset
        >
          {texts.onlyPlayable}
        </Link>
      </div>
      <SharedMix from={after} />
      {next === undefined ? <MissingPart /> : null}
      {groups.map(({ title, tracks }) => (
        <Fragment key={title}>
          <h3 className="text-13 mt-16 ink-t1 medium">{title}</h3>
          <MatchRows after={after} tracks={tracks} />
        </Fragment>
      ))}
      {next && groups.length === 0 ? (
        <p className="flex wrap middle gap-12 mt-8 ink-t1">
          {texts.noMatchInLibrary}
          {after.tbpm > 0 ? <ButtonLink to={tempoAddress(after.tbpm)}>{texts.sameTempo(bpmText(after.tbpm))}</ButtonLink> : null}
        </p>
      ) : null}
    </section>
  )
}

function MatchRows({ after, tracks }: { after: Resource; tracks: Resource[] }) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <ol className={styles.rows}>
      {tracks.map((resource) => (
        <li key={resource.resourceId} data-current={resource.resourceId === currentId || undefined}>
          <PlayCell
            title={resource.title}
            text=""
            isCurrent={resource.resourceId === currentId}
            isPlaying={resource.resourceId === currentId && isPlaying}
            onPlay={() => playOne(resource, tracks)}
          />
          <span className={`${styles.cover} radius-small clip`}>
            <Cover cover={resource.cover} color={resource.coverColor} width={96} />
          </span>
          <span>
            <Link className="one-line block medium hover-underline" to={resourceAddress(resource)} title={resource.title}>
              <TitleText title={resource.title} />
            </Link>
            <small className="one-line block ink-t1">{matchText(after, resource)}</small>
          </span>
          <span className="number">{bpmText(resource.tbpm)}</span>
          <KeyChip code={resource.tkey} />
          <TryMix from={after} to={resource} text={texts.tryMix} />
        </li>
      ))}
    </ol>
  )
}
