import type { MixNext, Resource } from '@shenglang/contract/catalog/entities'
import { MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { bpmText } from '@shenglang/contract/format'
import { Link, useSearchParams } from 'react-router'
import { keepPreference, MIX_RULE_COOKIE } from '../../session/preferences.ts'
import { KeyChip } from '../../track/KeyChip.tsx'
import { matchWords } from '../../track/match-words.ts'
import { mixAddress } from '../../track/mix-address.ts'
import { resourceAddress } from '../../track/resource-address.ts'
import { TryMix } from '../../track/TryMix.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { MissingPart } from '../../ui/MissingPart.tsx'
import { withValue } from '../../ui/query-address.ts'
import sections from '../../ui/sections.module.css'
import styles from './NextTracks.module.css'
import { SharedMix } from './SharedMix.tsx'

const RULE_LABELS: Record<MixRule, string> = { strict: '严格', loose: '宽松' }

interface NextTracksProps {
  after: Resource
  /** Undefined where they could not be had. */
  next: MixNext[] | undefined
  /** What fits by the loose rule alone, where few do by the strict one. */
  wider: MixNext[]
  rule: MixRule
  isPlayable: boolean
}

/** What to mix into next, each with the reason, and to be tried. */
export function NextTracks({ after, next, wider, rule, isPlayable }: NextTracksProps) {
  const [query] = useSearchParams()
  return (
    <section className={sections.section} id="next">
      <div className={sections.heading}>
        <h2>接下来混什么</h2>
        <Link className={sections.more} to={mixAddress(after)}>
          全部 ›
        </Link>
      </div>
      <div className={sections.heading}>
        {MIX_RULES.map((value) => (
          <Link
            key={value}
            to={withValue(query, 'mixRule', value)}
            onClick={() => keepPreference(MIX_RULE_COOKIE, value)}
            aria-current={value === rule ? 'true' : undefined}
            preventScrollReset
          >
            {RULE_LABELS[value]}
          </Link>
        ))}
        <Link
          to={withValue(query, 'playable', isPlayable ? '' : '1')}
          aria-current={isPlayable ? 'true' : undefined}
          preventScrollReset
        >
          只看我能播放的
        </Link>
      </div>
      <SharedMix from={after} />
      {next === undefined ? <MissingPart /> : null}
      {next?.length === 0 ? (
        <p className={styles.none}>
          {wider.length === 0 ? '曲库里还没有与它调性、速度都合的曲目' : '没有同调或邻调的，放宽一些是这些'}
        </p>
      ) : (
        <MatchRows after={after} tracks={next ?? []} />
      )}
      {wider.length > 0 ? (
        <>
          {next && next.length > 0 ? <h3 className={styles.wider}>放宽一些</h3> : null}
          <MatchRows after={after} tracks={wider} />
        </>
      ) : null}
    </section>
  )
}

function MatchRows({ after, tracks }: { after: Resource; tracks: MixNext[] }) {
  return (
    <ol className={styles.rows}>
      {tracks.map(({ resource }) => (
        <li key={resource.resourceId}>
          <span className={styles.cover}>
            <Cover cover={resource.cover} color={resource.coverColor} width={96} />
          </span>
          <span className={styles.words}>
            <Link className="one-line" to={resourceAddress(resource)} title={resource.title}>
              {resource.title}
            </Link>
            <small className="one-line">{matchWords(after, resource)}</small>
          </span>
          <span className="number">{bpmText(resource.tbpm)}</span>
          <KeyChip code={resource.tkey} />
          <TryMix from={after} to={resource} words="试混" />
        </li>
      ))}
    </ol>
  )
}
