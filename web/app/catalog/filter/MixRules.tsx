import { MIX_PERCENT_DEFAULT, type MixRule } from '@shenglang/contract/catalog/harmony'
import { keepPreference, MIX_RULE_COOKIE } from '../../session/preferences.ts'
import { usePreferences } from '../../session/session.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { withValue } from '../../ui/query-address.ts'
import styles from './FilterLine.module.css'

const RULES: [rule: MixRule, label: string][] = [
  ['strict', '严格'],
  ['loose', '宽松'],
]
const PERCENTS = [2, 4, MIX_PERCENT_DEFAULT, 8, 12]

/** How strictly a mix is judged, and how far the tempo may be moved. */
export function MixRules({ query }: { query: URLSearchParams }) {
  const kept = usePreferences()?.mixRule ?? 'strict'
  const rule = query.get('mixRule') ?? kept
  const percent = query.get('mixPercent') ?? String(MIX_PERCENT_DEFAULT)
  return (
    <ul className={styles.values} aria-label="接得上的尺度">
      {RULES.map(([value, label]) => (
        <li key={value}>
          <ChipLink
            to={withValue(query, 'mixRule', value)}
            onClick={() => keepPreference(MIX_RULE_COOKIE, value)}
            aria-current={rule === value ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </ChipLink>
        </li>
      ))}
      {PERCENTS.map((value) => (
        <li key={value}>
          <ChipLink
            to={withValue(query, 'mixPercent', String(value))}
            aria-current={percent === String(value) ? 'true' : undefined}
            preventScrollReset
          >
            ±{value}%
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}
