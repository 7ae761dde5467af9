import type { MixNext, Resource } from '@shenglang/contract/catalog/entities'
import { MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { Link, useSearchParams } from 'react-router'
import { keepPreference, MIX_RULE_COOKIE } from '../../session/preferences.ts'
import { matchWords } from '../../track/mix-words.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { TryMix } from '../../track/TryMix.tsx'
import { withValue } from '../../ui/query-address.ts'
import sections from '../../ui/sections.module.css'
import styles from './NextTracks.module.css'
import { SharedMix } from './SharedMix.tsx'

const RULE_LABELS: Record<MixRule, string> = { strict: '严格', loose: '宽松' }

interface NextTracksProps {
  after: Resource
  next: MixNext[]
  rule: MixRule
  isPlayable: boolean
}

/** What to mix into next, each with the reason, and to be tried. */
export function NextTracks({ after, next, rule, isPlayable }: NextTracksProps) {
  const [query] = useSearchParams()
  return (
    <section className={sections.section} id="next">
      <div className={sections.heading}>
        <h2>接下来混什么</h2>
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
      {next.length === 0 ? (
        <p className={styles.none}>曲库里还没有与它调性、速度都合的曲目</p>
      ) : (
        <TrackRows
          tracks={next.map(({ resource }) => resource)}
          noteOf={(track) => matchWords(after, track)}
          actionOf={(track) => <TryMix from={after} to={track} />}
        />
      )}
    </section>
  )
}
