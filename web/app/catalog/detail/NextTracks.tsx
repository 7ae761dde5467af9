import type { MixNext, Resource } from '@shenglang/contract/catalog/entities'
import { KEY_RELATION_LABELS, MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { Link, useSearchParams } from 'react-router'
import { keepPreference, MIX_RULE_COOKIE } from '../../session/preferences.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { TryMix } from '../../track/TryMix.tsx'
import { withValue } from '../../ui/query-address.ts'
import sections from '../../ui/sections.module.css'
import styles from './NextTracks.module.css'

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
  const reasons = new Map(next.map((one) => [one.resource.resourceId, reasonOf(one)]))
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
      {next.length === 0 ? (
        <p className={styles.none}>曲库里还没有与它调性、速度都合的曲目</p>
      ) : (
        <TrackRows
          tracks={next.map(({ resource }) => resource)}
          noteOf={({ resourceId }) => reasons.get(resourceId)}
          actionOf={(track) => <TryMix from={after} to={track} />}
        />
      )}
    </section>
  )
}

/** `同调 · +1.6% · 能量 +1`. */
export function reasonOf({ relation, tempoPercent, energyStep }: Omit<MixNext, 'resource' | 'score'>): string {
  const signed = (value: number, unit = '') => `${value > 0 ? '+' : ''}${value}${unit}`
  const tempo = Math.round(tempoPercent * 10) / 10
  return [
    KEY_RELATION_LABELS[relation],
    tempo === 0 ? '同速' : signed(tempo, '%'),
    energyStep === 0 ? '' : `能量 ${signed(energyStep)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
